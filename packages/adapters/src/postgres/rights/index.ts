import { AUDITOR_RIGHTS } from './auditor.ts';
import { CONSOLE_RIGHTS } from './console.ts';
import { INGEST_RIGHTS } from './ingest.ts';
import { PAYER_RIGHTS } from './payer.ts';
import type { Rights } from './rights.ts';
import { SELLER_RIGHTS } from './seller.ts';
import { VIEWER_RIGHTS } from './viewer.ts';
import { WATCHERS_RIGHTS } from './watcher.ts';
import { WORKER_RIGHTS } from './worker.ts';

/** The rights of every login role. No login can use a function or column that is absent here. */
export const DECLARED_RIGHTS: readonly Rights[] = [
  SELLER_RIGHTS,
  VIEWER_RIGHTS,
  CONSOLE_RIGHTS,
  WORKER_RIGHTS,
  INGEST_RIGHTS,
  ...WATCHERS_RIGHTS,
  PAYER_RIGHTS,
  AUDITOR_RIGHTS,
];
