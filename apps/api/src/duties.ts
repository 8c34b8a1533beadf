import type { Dependencies } from '@cliffhanger/application/ports';
import type { Api } from './http/call.ts';

/** The groups of calls an api can serve, each over connections of its database role (ADR 38). */
export const API_DUTIES = ['seller', 'viewer', 'console'] as const;

export type ApiDuty = (typeof API_DUTIES)[number];

/** Dependencies per duty; a duty that this process does not serve is missing. */
export type DependenciesByDuty = Readonly<Partial<Record<ApiDuty, Dependencies>>>;

/** The api with the transactions of one duty, so that its writes use that role. */
export const over = (api: Api, { transactions }: Dependencies): Api => ({ ...api, transactions });
