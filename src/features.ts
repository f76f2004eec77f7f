import type { Feature } from '#cli/feature';
import { context } from '#features/context/feature';
import { exchange } from '#features/exchange/feature';
import { forge } from '#features/forge/feature';
import { guardSuggestions } from '#features/guard-suggestions/feature';
import { htmlReport } from '#features/html-report/feature';
import { review } from '#features/review/feature';
import { sessions } from '#features/sessions/feature';
import { setup } from '#features/setup/feature';
import { topics } from '#features/topics/feature';

/** All that is added to the core: a folder each. Taken out of here, a feature is gone. */
export const features: readonly Feature[] = [
  setup,
  htmlReport,
  review,
  sessions,
  exchange,
  topics,
  context,
  guardSuggestions,
  forge,
];
