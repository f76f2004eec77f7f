// The vocabulary of the synthetic workspaces: software prose, none of it taken from anybody's records.

/** Parts of a product; each topic belongs to one. */
export const areas = ['auth', 'billing', 'search', 'storage', 'queue', 'mailer', 'export', 'import', 'reporting', 'sessions', 'uploads', 'webhooks', 'scheduler', 'alerts', 'catalog', 'checkout', 'inventory', 'invoices', 'pricing', 'profiles', 'auditing', 'caching', 'gateway', 'ingest', 'locale', 'metrics', 'moderation', 'onboarding', 'payments', 'permissions', 'pipeline', 'replication', 'routing', 'sandbox', 'secrets', 'shipping', 'sync', 'telemetry', 'tenancy', 'tokens'] as const;

/** Things that are built, each with one meaning for the glossary. */
export const components = ['token cache', 'retry worker', 'rate limiter', 'connection pool', 'event bus', 'job runner', 'schema registry', 'session store', 'write buffer', 'read replica', 'feature flag', 'request router', 'payload parser', 'lock manager', 'index builder', 'cursor reader', 'batch importer', 'signature check', 'health probe', 'access policy', 'config loader', 'key rotation', 'query planner', 'file watcher', 'upload gate', 'tenant resolver', 'price table', 'audit trail', 'mail template', 'clock source'] as const;

export const effects = ['drops expired entries', 'keeps the first answer it got', 'retries at once', 'ignores the second header', 'counts a timeout as success', 'writes the row twice', 'returns an empty list', 'loses the order of events', 'holds its lock too long', 'reads a stale copy', 'rounds amounts down', 'rejects a rotated key', 'loses records of no owner', 'treats a missing field as zero', 'waits for the slowest shard', 'falls back to the default locale', 'closes the stream early', 'merges two tenants into one page', 'hides the original error', 'allocates a buffer for each call', 'trusts the clock of the client', 'compares names in any case', 'forgets its cursor', 'sends the mail before the commit', 'repeats the last page'] as const;

export const conditions = ['after a failed handshake', 'when two deploys overlap', 'under a full disk', 'once the lease has ended', 'while a migration runs', 'for accounts on no plan', 'at the change of the month', 'behind the old proxy', 'with more than ten thousand rows', 'when the replica lags', 'after a cold start', 'in the first second of an hour', 'for uploads above the limit', 'when the header is repeated', 'with an empty filter', 'during a rolling restart', 'on the second attempt', 'when the peer closes first', 'outside of the main region', 'with strict mode off'] as const;

export const consequences = ['the next request waits for a minute', 'customers see two charges', 'the report is one day short', 'the nightly job stops', 'the cache answers for the wrong account', 'support gets a ticket about lost mail', 'the page shows an old price', 'the queue grows until somebody looks', 'a second worker starts the same job', 'the log fills with warnings', 'the import has to be run again', 'an operator has to clear the lock', 'nothing is written and nothing is said', 'the test passes alone and fails in the suite', 'the dashboard stays green'] as const;

export const gerunds = ['moving the jobs to the new runner', 'reading the traces of 2026-10-05', 'changing the retry policy', 'upgrading the driver', 'splitting the service', 'measuring start-up time', 'removing the old endpoint', 'reviewing the access rules', 'restoring a backup', 'adding the second region', 'rotating keys', 'profiling the importer', 'writing the runbook', 'cleaning up feature flags', 'testing the failover'] as const;

export const remedies = ['close the connection by hand', 'ask the primary', 'set an upper bound', 'compare the version before the write', 'pass the deadline along', 'drain the queue first', 'sort by id and not by time', 'keep the error as the cause', 'take the lock for one row only', 'read the flag once a request', 'write the marker after the data', 'use the time of the server', 'check the signature on the raw bytes', 'page by cursor', 'name the tenant in the key'] as const;

export const measures = ['ms', 'seconds', 'requests', 'rows', 'MB', 'retries'] as const;

export const people = ['the on-call engineer', 'the review bot', 'the platform team', 'a contributor', 'the release manager', 'the support desk'] as const;

export const symbols = ['refreshToken', 'openSession', 'flushBuffer', 'acquireLock', 'readCursor', 'planQuery', 'applyPolicy', 'resolveTenant', 'enqueueJob', 'verifySignature', 'loadConfig', 'rotateKey', 'parsePayload', 'buildIndex', 'sendMail', 'priceFor', 'watchFolder', 'probeHealth'] as const;

/** Words that make two terms out of one component; the glossary has sixty. */
export const kinds = ['cold', 'shared'] as const;
