import { generateAgentsPage } from './generate/agents-page.ts';
import { generateCommandsPage } from './generate/commands-page.ts';
import { generateConfigurationPage } from './generate/configuration-page.ts';
import { generateFormatsPage } from './generate/formats-page.ts';
import { generateGatesPage } from './generate/gates-page.ts';
import { generateMessagesPage } from './generate/messages-page.ts';
import { generateOutputFormatsPage } from './generate/output-formats-page.ts';
import { generatePayloadPhrases } from './generate/payload-phrases.ts';
import { generatePerformanceFigures } from './generate/performance-figures.ts';
import { generatePluginFiles } from './generate/plugin-files.ts';
import { generateRegistry } from './generate/registry.ts';
import { generateRulePages } from './generate/rule-pages.ts';
import {
  generateConfigNames,
  generateEntryKeys,
  generateTypes,
  generateValidators,
} from './generate/schema-modules.ts';
import { generateRoles, generateWords, generateWordSenses } from './generate/word-lists.ts';

// Writes every generated file: validators and types from the schemas, the rule registry, and the
// pages of docs/ that restate what the code knows. `npm run generated` runs it in CI and fails when
// that changes anything.

await generateValidators();
await generateTypes();
generateEntryKeys();
generateRegistry();
generateConfigNames();
generatePayloadPhrases();
generateRoles();
generateWordSenses();
generateWords();
await generateRulePages();
generateAgentsPage();
generateGatesPage();
generateCommandsPage();
generateMessagesPage();
await generateConfigurationPage();
await generateFormatsPage();
await generateOutputFormatsPage();
generatePerformanceFigures();
generatePluginFiles();
