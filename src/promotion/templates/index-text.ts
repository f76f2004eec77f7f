import { frontmatter } from './record-text.ts';

/** An index with no entries yet: its sections, in their order. */
export function indexText(at: string): string {
  return `${frontmatter([
    ['type', 'memory-index'],
    ['id', 'memory-index'],
    ['status', 'active'],
    ['updated', at.slice(0, 10)],
  ])}
# Memory index

## Purpose

What is known here, and when to load it. Read this first; follow a link when its condition holds.

## Durable findings

| Finding | Status | Load when |
| --- | --- | --- |

## Decisions

| ADR | Status | Load when |
| --- | --- | --- |

## Stale or superseded memory

| Item | Replacement | Action |
| --- | --- | --- |
`;
}

/** A topic index with no entries yet. */
export function topicText(topic: string): string {
  return `# ${topic}

## Durable findings

| Finding | Status | Load when |
| --- | --- | --- |

## Decisions

| ADR | Status | Load when |
| --- | --- | --- |
`;
}

/** A glossary with no terms yet. */
export function glossaryText(): string {
  return '# Glossary\n\n| Term | Meaning |\n| --- | --- |\n';
}

/** A task with an empty queue. */
export function taskText(id: string, at: string): string {
  return `${frontmatter([
    ['type', 'task'],
    ['id', id],
    ['status', 'active'],
    ['created', at],
  ])}
# Task: ${id}

## Promotion queue

| ID | Item | Kind | Target | Status | Reason |
| --- | --- | --- | --- | --- | --- |
`;
}

/** A request against an approved spec: proposed here, decided by those who own the spec. */
export function amendmentText(request: {
  readonly id: string;
  readonly title: string;
  readonly spec: string;
  readonly link: string;
  readonly block: string;
  readonly item: string;
  readonly raisedBy: string;
  readonly at: string;
}): string {
  return `${frontmatter([
    ['type', 'amendment'],
    ['id', request.id],
    ['status', 'proposed'],
    ['created', request.at],
    ['raised_by', request.raisedBy],
    ['item', request.item],
  ])}
# Amendment: ${request.title}

## Spec

[${request.spec}](${request.link}) is approved; it is changed by those who own it, not by memory.

## Proposed obligation

\`\`\`sol
${request.block}
\`\`\`
`;
}
