import { LOGIN_ROLES } from '../roles/index.ts';
import type { Rights } from './rights.ts';

/** Follows tracking links: the process that every stranger reaches reads where they lead, and nothing else. */
export const INGEST_RIGHTS: Rights = {
  role: LOGIN_ROLES.ingest,
  executes: [],
  reads: ['tracking_links'],
  inserts: [],
  updates: [],
  deletes: [],
};
