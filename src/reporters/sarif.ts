import { type Diagnostic, moveIntoChange, type Place } from '#diagnostics/diagnostic';
import { unfilledTemplate } from '#messages/fill-template';
import { docsUrl, homepage, type RuleMeta } from '#rules/rule';

import { type FactLines, factLines } from './doubts.ts';
import type { Report } from './report.ts';
import { escapeInvisible, visibleJson } from './visible.ts';

const levels = { error: 'error', warning: 'warning', info: 'note' } as const;

/** SARIF 2.1.0 for code scanning: one run, with the rules that reported, and the results. */
export function sarif(report: Report): string {
  const rules = report.rules.filter((rule) =>
    report.diagnostics.some((each) => each.code === rule.code),
  );
  const words = factLines(report);
  const log = {
    $schema:
      'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: report.tool.name,
            semanticVersion: report.tool.version,
            informationUri: homepage,
            rules: rules.map(descriptor),
          },
        },
        invocations: report.notices.length > 0 ? [invocationOf(report)] : undefined,
        automationDetails: { id: `ledger/${report.command}/` },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: {
          '%SRCROOT%': { description: { text: 'The root of the repository.' } },
        },
        results: report.diagnostics.map((each) =>
          result(
            moveIntoChange(each, report.changed ?? new Map()),
            words(each),
            rules.findIndex((rule) => rule.code === each.code),
          ),
        ),
      },
    ],
  };
  return `${visibleJson(log)}\n`;
}

/** The notices of the run. */
function invocationOf({ notices }: Report): object {
  return {
    executionSuccessful: true,
    toolExecutionNotifications: notices.map((notice) => ({
      level: 'note',
      message: { text: escapeText(notice) },
    })),
  };
}

function descriptor(rule: RuleMeta): object {
  const mend = Object.values(rule.messages).flatMap((message) =>
    message.mend.map(unfilledTemplate),
  );
  const help = [
    rule.summary,
    rule.why,
    `What to do: ${[...new Set(mend)].join('; ')}.`,
    `Known false positives: ${rule.falsePositives}`,
  ];
  return {
    id: rule.code,
    name: rule.name,
    shortDescription: { text: escapeText(rule.summary) },
    fullDescription: { text: escapeText(`${rule.summary} ${rule.why}`) },
    help: {
      text: escapeText(help.join('\n\n')),
      markdown: help.map((part) => escapeText(part)).join('\n\n'),
    },
    helpUri: docsUrl(rule.name),
    defaultConfiguration: {
      level: levels[rule.severity],
      enabled: rule.optIn ? false : undefined,
    },
    properties: {
      tags: ['memory', rule.code.slice(0, 3).toLowerCase()],
      precision: 'high',
      'problem.severity': rule.severity === 'info' ? 'recommendation' : rule.severity,
    },
  };
}

function result(diagnostic: Diagnostic, { fact, mend }: FactLines, ruleIndex: number): object {
  return {
    ruleId: diagnostic.code,
    ruleIndex,
    level: levels[diagnostic.severity],
    message: {
      text: escapeText(
        [
          diagnostic.message,
          ...fact,
          diagnostic.why,
          ...mend.map((line, at) => `${at === 0 ? 'Do' : 'Or'}: ${line}`),
        ].join('\n'),
      ),
    },
    locations: [{ physicalLocation: physical(diagnostic.path, diagnostic.place) }],
    relatedLocations:
      diagnostic.related.length > 0
        ? diagnostic.related.map((other, at) => ({
            id: at + 1,
            physicalLocation: physical(other.path, other.place),
            message: { text: escapeText(other.message) },
          }))
        : undefined,
    partialFingerprints: {
      primaryLocationLineHash: `${diagnostic.fingerprint}:1`,
      'ledger/v1': diagnostic.fingerprint,
    },
    properties: {
      messageId: diagnostic.messageId,
      cause: diagnostic.cause?.what,
    },
  };
}

/** Half a character, which a URI cannot contain. */
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function physical(path: string, { start, end }: Place): object {
  return {
    artifactLocation: {
      uri: path.replace(loneSurrogate, '\ufffd').split('/').map(encodeURIComponent).join('/'),
      uriBaseId: '%SRCROOT%',
    },
    region: {
      startLine: start.line,
      startColumn: start.column,
      endLine: end.line,
      endColumn: Math.max(end.column, end.line === start.line ? start.column : 1),
    },
  };
}

/** Escapes brackets, which are links, and braces, which are placeholders. */
function escapeText(text: string): string {
  return text
    .split('\n')
    .map(escapeInvisible)
    .join('\n')
    .replace(/[\\[\]]/g, '\\$&')
    .replaceAll('{', '{{')
    .replaceAll('}', '}}');
}
