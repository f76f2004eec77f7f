const things = [
  'heron',
  'otter',
  'badger',
  'falcon',
  'walrus',
  'lizard',
  'magpie',
  'beaver',
  'ferret',
  'gibbon',
  'jackal',
  'marten',
  'osprey',
  'python',
  'rabbit',
  'salmon',
  'toucan',
  'turtle',
  'weasel',
  'condor',
  'donkey',
  'ermine',
  'gopher',
  'hornet',
  'iguana',
  'jaguar',
  'kitten',
  'lobster',
  'monkey',
  'narwhal',
  'oyster',
  'parrot',
  'quokka',
  'raccoon',
  'spider',
  'tiger',
  'urchin',
  'viper',
  'wombat',
  'zebra',
] as const;
const does = ['keeps', 'sends', 'reads', 'closes', 'sorts', 'copies', 'counts'] as const;
const objects = [
  'ten entries',
  'one message',
  'the last line',
  'two sockets',
  'the whole list',
  'a small file',
  'nine retries',
] as const;

export interface Words {
  readonly thing: string;
  readonly claim: string;
  readonly when: string;
  readonly not: string;
}

/**
 * A claim about a thing that no other claim is about, with the condition under which it matters.
 */
export function wordsFor(thing: number, pick: number): Words {
  const round = Math.floor(thing / things.length);
  const name = `${things[thing % things.length]!}${round > 0 ? round : ''}`;
  return {
    thing: name,
    claim: `The ${name} worker ${does[pick % does.length]!} ${objects[Math.floor(pick / 7) % objects.length]!}`,
    when: `editing the ${name} worker`,
    not: `in trials of ${name}`,
  };
}

/** The opposite of a claim, as somebody would write it who means harm. */
export function opposite(claim: string): string {
  return claim.replace(new RegExp(` (?:${does.join('|')}) `), ' loses ');
}

/** Source code of which every line is unlike the others. */
export const code = Array.from(
  { length: 30 },
  (_each, at) => `export const value${at} = ${at * at};\n`,
).join('');

/** A spec with one requirement that binds, and one of little consequence. */
export const spec = [
  '---',
  'type: spec',
  'id: store',
  'status: approved',
  '---',
  '',
  '# Spec: The store',
  '',
  'REQ AC-001:',
  'WHEN a value is read',
  'THE store MUST return the value written last',
  'VERIFY BY test:store',
  'RISK critical',
  '',
  'REQ AC-002:',
  'WHEN a value is printed',
  'THE printer MUST print it once',
  'VERIFY BY test:printer',
  'RISK low',
  '',
].join('\n');
