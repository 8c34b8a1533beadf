/** What each process logs into the database as, by its duty. None of them owns anything (ADR 38). */
export const LOGIN_ROLES = {
  /** The api's calls of sellers. */
  seller: 'cliffhanger_seller',
  /** The api's calls of viewers, the storefront's pages and what processors tell. */
  viewer: 'cliffhanger_viewer',
  /** The api's calls of operators, and the command line. */
  console: 'cliffhanger_console',
  worker: 'cliffhanger_worker',
  ingest: 'cliffhanger_ingest',
  /** Reads, and decides nothing. */
  auditor: 'cliffhanger_auditor',
  /** Follow the chains, one for each node: neither can speak in the other's name. */
  watcher1: 'cliffhanger_watcher_1',
  watcher2: 'cliffhanger_watcher_2',
  /** Lets money leave over a chain. */
  payer: 'cliffhanger_payer',
} as const;

export type Duty = keyof typeof LOGIN_ROLES;

/** Owns every table and function, and runs migrations. */
export const OWNER_ROLE = 'cliffhanger_owner';

/** In databases of tests alone: does what any duty does, over one connection. */
export const TESTS_ROLE = 'cliffhanger_tests';
