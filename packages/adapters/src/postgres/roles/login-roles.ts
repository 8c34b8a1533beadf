/** The login role of each process, by duty. None of them owns anything (ADR 38). */
export const LOGIN_ROLES = {
  /** The api's calls of sellers. */
  seller: 'cliffhanger_seller',
  /** The api's calls of viewers, the storefront's pages and processor webhooks. */
  viewer: 'cliffhanger_viewer',
  /** The api's calls of operators, and the command line. */
  console: 'cliffhanger_console',
  worker: 'cliffhanger_worker',
  ingest: 'cliffhanger_ingest',
  /** Read-only. */
  auditor: 'cliffhanger_auditor',
  /** Follow the chains, one role per node: neither can report for the other. */
  watcher1: 'cliffhanger_watcher_1',
  watcher2: 'cliffhanger_watcher_2',
  /** Sends payments over a chain. */
  payer: 'cliffhanger_payer',
} as const;

export type Duty = keyof typeof LOGIN_ROLES;

/** Owns every table and function, and runs migrations. */
export const OWNER_ROLE = 'cliffhanger_owner';

/** Only in test databases: has the rights of all duties, over one connection. */
export const TESTS_ROLE = 'cliffhanger_tests';
