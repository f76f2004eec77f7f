import { explain } from '#app/lint/explain';
import type { RuleExample } from '#app/lint/explanation';
import { UsageError } from '#diagnostics/failure';
import { unfilledTemplate } from '#messages/fill-template';
import { showOptions as say } from '#messages/generated/look';
import { joinSentence } from '#messages/sentence';
import { withoutDecidingCommands, withProgram } from '#reporters/report';
import { escapeInvisible, visibleJson } from '#reporters/visible';
import { defaultLevel, type RuleMeta } from '#rules/rule';
import { type Silencing, waysToSilence } from '#rules/silencing';

import { isPerson, painter, type Run } from './context.ts';
import { command, formatOption, parse } from './parse.ts';

/** `ledger explain`: the rules, one rule, or one word. */
export const runExplain: Run = async (args, context) => {
  const built = command(
    'ledger explain',
    'List the rules, or explain a rule (code, name or alias), a promotion check (P01 to P15) or a term.',
    context.out,
  )
    .argument('[rule or term...]', 'IDX101, load-when-present, "dead end" …')
    .addOption(formatOption('pretty', 'json'));
  const { options, operands } = parse<{ readonly format: 'pretty' | 'json' }>(built, args);
  const paint = painter(context, options.color);
  const agent = !isPerson(context);
  const found = await explain(operands.length === 0 ? undefined : operands.join(' '));
  if (found.kind === 'unknown') {
    const asked = escapeInvisible(found.asked);
    throw new UsageError(
      found.near ? say.misspelled({ asked, near: found.near }) : say.unexplained({ asked }),
    );
  }
  if (options.format === 'json') context.out(`${visibleJson(inJson(found, agent))}\n`);
  else if (found.kind === 'list') context.out(list(found.rules, paint));
  else if (found.kind === 'word') context.out(`${found.word.term}\n  ${found.word.meaning}\n`);
  else if (found.kind === 'gate') context.out(withProgram(gatePage(found, agent), context.program));
  else context.out(withProgram(page(found.rule, found.example, agent, paint), context.program));
  return 0;
};

type Paint = ReturnType<typeof painter>;
type Explained = Exclude<Awaited<ReturnType<typeof explain>>, { kind: 'unknown' }>;

function inJson(found: Explained, agent: boolean): object {
  if (found.kind === 'list') return { rules: found.rules.map(plain) };
  if (found.kind === 'gate') return { gate: found.gate };
  if (found.kind === 'word') return { word: found.word };
  const { rule, example } = found;
  return { rule: plain(rule), silencing: silencing(rule, agent), example };
}

function gatePage({ gate, says }: Extract<Explained, { kind: 'gate' }>, agent: boolean): string {
  const messages = says
    .map(joinSentence)
    .flatMap(({ text, mend }) => [
      `  ${escapeInvisible(text)}`,
      ...(agent ? withoutDecidingCommands(mend) : mend).map(
        (line) => `    - ${escapeInvisible(line)}`,
      ),
    ]);
  return `${[
    `${gate.code} ${gate.name}  a promotion check` +
      (gate.overridable ? `, overridden by --override ${gate.code} --reason "…"` : ''),
    '',
    gate.summary,
    '',
    `Why: ${gate.why}`,
    '',
    'Messages (with example names) and fixes',
    ...messages,
  ].join('\n')}\n`;
}

/** The ways to silence a rule; for agents without those that people decide. */
function silencing(rule: RuleMeta, agent: boolean): readonly Silencing[] {
  const ways = waysToSilence(rule);
  return agent
    ? ways
        .map((each) => ({ ...each, write: withoutDecidingCommands(each.write) }))
        .filter((each) => each.write.length > 0)
    : ways;
}

function plain({
  code,
  name,
  severity,
  optIn = false,
  preview,
  since,
  aliases = [],
  summary,
  why,
  falsePositives,
  fixable = false,
  messages,
  options = {},
}: RuleMeta): object {
  return {
    code,
    name,
    severity,
    optIn,
    preview: preview ?? false,
    since,
    aliases,
    summary,
    why,
    falsePositives,
    fixable,
    messages,
    options,
  };
}

function list(rules: readonly RuleMeta[], paint: Paint): string {
  const width = Math.max(...rules.map((rule) => rule.name.length));
  return rules
    .map(
      (rule) =>
        `${rule.code}  ${rule.name.padEnd(width)}  ` +
        `${paint(rule.severity, defaultLevel(rule).padEnd(7))}  ` +
        `${rule.preview ? 'In preview. ' : ''}${rule.summary}\n`,
    )
    .join('');
}

function page(rule: RuleMeta, example: RuleExample | null, agent: boolean, paint: Paint): string {
  const advice = Object.entries(rule.messages).flatMap(([id, message]) => {
    const filled = example?.advice.find((each) => each.messageId === id);
    const mends = filled ? filled.mend : message.mend.map(unfilledTemplate);
    const shown = agent ? withoutDecidingCommands(mends) : mends;
    return shown.length === 0
      ? []
      : [
          `  ${escapeInvisible(filled ? filled.message : unfilledTemplate(message.text))}`,
          ...shown.map((mend) => `    - ${escapeInvisible(mend)}`),
        ];
  });
  const options = Object.entries(rule.options ?? {}).map(
    ([name, option]) =>
      `  ${name}: ${option.description} Default: ` +
      `${Array.isArray(option.default) ? `${option.default.length} phrases` : String(option.default)}` +
      '.',
  );
  const shown = example
    ? [
        '',
        'Example',
        ...example.files.flatMap((file) => [
          `  ${paint('path', file.path)}`,
          ...file.text
            .trimEnd()
            .split('\n')
            .map((line) => `    ${escapeInvisible(line)}`),
        ]),
        '',
        '  reports',
        ...example.expected
          .trimEnd()
          .split('\n')
          .map((line) => `    ${escapeInvisible(line)}`),
      ]
    : [];
  return `${[
    `${rule.code} ${rule.name}  ${paint(rule.severity, rule.severity)}` +
      `${rule.optIn ? `, off by default; to turn it on: "rules": { "${rule.code}": "${rule.severity}" }` : ''}` +
      `${rule.fixable ? ', fixed by `ledger lint --fix`' : ''}` +
      `${rule.aliases ? `  also ${rule.aliases.join(', ')}` : ''}` +
      `${rule.preview ? '  in preview: off unless the configuration has "preview": true or names it' : ''}`,
    '',
    rule.summary,
    '',
    `Why: ${rule.why}`,
    '',
    'To fix it: messages (with example names) and fixes',
    ...advice,
    '',
    `Known false positives: ${rule.falsePositives}`,
    '',
    'To turn it off',
    ...silencing(rule, agent).flatMap(({ way, fits, write }) => [
      `  ${way.padEnd(8)}  ${fits}`,
      ...write.map((line) => `              ${line}`),
    ]),
    ...(options.length > 0 ? ['', 'Options', ...options] : []),
    ...shown,
  ].join('\n')}\n`;
}
