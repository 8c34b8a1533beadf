import type { Dependencies } from '@cliffhanger/application/ports';
import type { Api } from './http/call.ts';

/** Whose calls an api answers. Each is served over connections of its own role (ADR 38). */
export const API_DUTIES = ['seller', 'viewer', 'console'] as const;

export type ApiDuty = (typeof API_DUTIES)[number];

/** What the use cases of each duty work with. A duty that this process does not have is not there. */
export type DependenciesByDuty = Readonly<Partial<Record<ApiDuty, Dependencies>>>;

/** The api as the calls of one duty see it: what they keep, they keep as their role. */
export const over = (api: Api, { transactions }: Dependencies): Api => ({ ...api, transactions });
