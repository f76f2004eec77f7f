import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';

import { planAgentHooks } from '#features/setup/setup/agent-hooks';
import { pluginKey } from '#features/setup/setup/agent-settings';
import { hookedAgents } from '#setup/agents/hooked-agents';

import { bareFacts } from './bare-facts.ts';

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const { version, mcpName } = json('package.json') as { version: string; mcpName: string };
const [market, shared, gemini, registry] = [
  '.claude-plugin/marketplace.json',
  'plugin/ledger',
  'plugin/gemini',
  'plugin/server.json',
] as const;

const text = { type: 'string', minLength: 1 };
const relative = { type: 'string', pattern: '^\\./' };
const kebab = { type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' };
const owner = { type: 'object', required: ['name'], properties: { name: text, url: text } };
const servers = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    required: ['command'],
    properties: { command: text, args: { type: 'array', items: text } },
  },
};
/** A file of hooks: these events, and for each its groups of commands. */
const hooks = (...events: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  required: ['hooks'],
  properties: {
    hooks: {
      type: 'object',
      propertyNames: { enum: events },
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['hooks'],
          properties: {
            matcher: text,
            hooks: {
              type: 'array',
              minItems: 1,
              items: {
                type: 'object',
                additionalProperties: false,
                required: ['type', 'command'],
                properties: {
                  type: { const: 'command' },
                  command: text,
                  timeout: { type: 'integer', minimum: 1 },
                },
              },
            },
          },
        },
      },
    },
  },
});
const about = {
  name: kebab,
  version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+' },
  description: text,
};
const manifest = {
  ...about,
  author: owner,
  homepage: text,
  repository: text,
  license: text,
  keywords: { type: 'array', items: text },
};

/** What each agent asks of the files it reads, from its documents of 2026. */
const schemas: Readonly<Record<string, object>> = {
  [market]: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'owner', 'plugins'],
    properties: {
      name: kebab,
      owner,
      plugins: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['name', 'source'],
          properties: { name: kebab, source: relative, description: text },
        },
      },
    },
  },
  [`${shared}/.claude-plugin/plugin.json`]: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: manifest,
  },
  [`${shared}/.codex-plugin/plugin.json`]: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'version', 'description'],
    properties: { ...manifest, skills: relative, mcpServers: relative, hooks: relative },
  },
  [`${shared}/.mcp.json`]: {
    type: 'object',
    additionalProperties: false,
    required: ['mcpServers'],
    properties: { mcpServers: servers },
  },
  [`${shared}/hooks/hooks.json`]: hooks(
    ...['SessionStart', 'SessionEnd', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop'],
    ...['SubagentStart', 'SubagentStop', 'TaskCompleted', 'PreCompact', 'Notification'],
  ),
  [`${shared}/hooks/codex.json`]: hooks(
    ...['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop', 'PreCompact'],
    ...['PermissionRequest', 'PostCompact', 'SubagentStart', 'SubagentStop', 'SessionEnd'],
  ),
  [`${gemini}/gemini-extension.json`]: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'version'],
    properties: { ...about, mcpServers: servers, contextFileName: text },
  },
  [`${gemini}/hooks/hooks.json`]: hooks(
    ...['SessionStart', 'SessionEnd', 'BeforeAgent', 'AfterAgent', 'BeforeTool', 'AfterTool'],
    ...['BeforeModel', 'AfterModel', 'BeforeToolSelection', 'PreCompress', 'Notification'],
  ),
  [registry]: {
    type: 'object',
    additionalProperties: false,
    required: ['$schema', 'name', 'description', 'version'],
    properties: {
      $schema: text,
      name: {
        type: 'string',
        minLength: 3,
        maxLength: 200,
        pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$',
      },
      title: { type: 'string', minLength: 1, maxLength: 100 },
      description: { type: 'string', minLength: 1, maxLength: 100 },
      version: { type: 'string', maxLength: 255 },
      repository: {
        type: 'object',
        required: ['url', 'source'],
        properties: { url: text, source: text },
      },
      packages: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['registryType', 'identifier', 'version', 'transport'],
          properties: {
            registryType: { enum: ['npm', 'pypi', 'oci', 'nuget', 'mcpb'] },
            identifier: text,
            version: { type: 'string', not: { const: 'latest' } },
            transport: {
              type: 'object',
              required: ['type'],
              properties: { type: { const: 'stdio' } },
            },
            packageArguments: {
              type: 'array',
              items: {
                type: 'object',
                required: ['type', 'value'],
                properties: { type: { const: 'positional' }, value: text },
              },
            },
          },
        },
      },
    },
  },
};

describe('what agents install', () => {
  it.each(Object.keys(schemas))('has the shape that its reader asks for: %s', (path) => {
    const valid = new Ajv({ allErrors: true }).compile(schemas[path] ?? false);
    valid(json(path));
    expect(valid.errors).toBe(null);
  });

  it('is all that is there', () => {
    const found = readdirSync('plugin', { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => `${each.parentPath}/${each.name}`);
    const skills = [shared, gemini].map((folder) => `${folder}/skills/ledger/SKILL.md`);
    expect(found.sort()).toEqual(
      [...Object.keys(schemas).filter((path) => path !== market), ...skills].sort(),
    );
  });

  it('points to what is there, under the name that settings enable', () => {
    const { name, plugins } = json(market) as {
      readonly name: string;
      readonly plugins: readonly { readonly name: string; readonly source: string }[];
    };
    expect(plugins.map((plugin) => `${plugin.name}@${name}`)).toEqual([pluginKey]);
    expect(plugins.map(({ source }) => source)).toEqual([`./${shared}`]);
    const codex = json(`${shared}/.codex-plugin/plugin.json`) as Record<string, string>;
    for (const key of ['skills', 'mcpServers', 'hooks'])
      expect(existsSync(`${shared}/${codex[key] ?? ''}`)).toBe(true);
  });

  it('is of the version that package.json says', () => {
    for (const path of Object.keys(schemas).filter((each) => each !== market)) {
      const found = [
        ...readFileSync(path, 'utf8').matchAll(/(?:memory-ledger@|"version": ")([^" ]+)/g),
      ].map(([, each]) => each);
      expect([path, [...new Set(found)]]).toEqual([path, [version]]);
    }
    expect(json(registry)).toMatchObject({
      name: mcpName,
      packages: [{ identifier: 'memory-ledger' }],
    });
  });

  it.each([
    ['claude-code', `${shared}/hooks/hooks.json`],
    ['codex', `${shared}/hooks/codex.json`],
    ['gemini', `${gemini}/hooks/hooks.json`],
  ])('has the events, tools and times that init writes for %s', (id, path) => {
    const agent = hookedAgents.find((each) => each.id === id);
    const written = planAgentHooks(bareFacts(), false, agent).steps[0]?.after ?? '';
    const plain = (file: string): string =>
      file.replace(/"command": ".*?\bhook ([a-z-]+).*"/g, '"command": "hook $1"');
    expect(plain(readFileSync(path, 'utf8'))).toBe(plain(written));
    expect(plain(written)).not.toBe(written);
  });

  it('teaches an agent in at most 60 lines, and the same everywhere', () => {
    const skill = readFileSync(`${shared}/skills/ledger/SKILL.md`, 'utf8');
    expect(skill).toMatch(/^---\nname: ledger\ndescription: .{1,1024}\n---\n/);
    expect(skill.split('\n').length).toBeLessThanOrEqual(61);
    expect(readFileSync(`${gemini}/skills/ledger/SKILL.md`, 'utf8')).toBe(skill);
  });
});
