import type { NativeField } from './store.ts';

/** The value of a key as YAML takes it: without a comment behind it, and `True` as `true`. */
export function decidingValue({ value }: Pick<NativeField, 'value'>): string {
  const plain = value.replace(/(?:^|\s+)#.*$/, '').replace(/^(["'])(.*)\1$/, '$2');
  return /^(?:true|false)$/i.test(plain) ? plain.toLowerCase() : plain;
}

/** Whether a key says anything: `null` is nothing. */
export function isFilled(field: Pick<NativeField, 'value' | 'items'>): boolean {
  return field.items.length > 0 || !/^(?:|null|~)$/i.test(decidingValue(field));
}
