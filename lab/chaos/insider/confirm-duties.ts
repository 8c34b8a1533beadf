import { cloneTestDatabase } from '@cliffhanger/testing/database';
import { Client } from 'pg';
import type { Auditor } from './auditor.ts';
import type { History } from './history.ts';
import type { Played, RolePlayed } from './play.ts';
import { type Scene, urlOf } from './stage.ts';

/*
 * The auditor must find every claim that a role may make by duty: each such duty is committed in a separate
 * copy.
 */

export interface Unconfirmed {
  readonly role: string;
  readonly attempt: string;
  readonly faults: readonly string[];
}

interface Set {
  readonly auditor: Auditor;
  readonly history: History;
  readonly scene: Scene;
}

export async function confirmDuties(set: Set, parts: readonly RolePlayed[]): Promise<readonly Unconfirmed[]> {
  const unconfirmed: Unconfirmed[] = [];
  for (const { role, played } of parts) {
    for (const { attempt } of oneOfEachClaim(played)) {
      if (await isFoundWhenDone(set, role, attempt.steps)) continue;
      unconfirmed.push({
        role,
        attempt: attempt.name,
        faults: ['the auditor did not find it and stop payouts'],
      });
    }
  }
  return unconfirmed;
}

function oneOfEachClaim(played: readonly Played[]): readonly Played[] {
  const claims = new Map<object, Played>();
  for (const one of played)
    for (const duty of one.duties) if (duty.isFoundByAuditor && !claims.has(duty)) claims.set(duty, one);
  return [...new Set(claims.values())];
}

async function isFoundWhenDone(
  { auditor, history, scene }: Set,
  role: string,
  steps: readonly string[],
): Promise<boolean> {
  const database = await cloneTestDatabase(history.database);
  const own = scene.roles.find((name) => name.endsWith('_auditor'));
  const url = own === undefined ? database.ownerUrl : urlOf(database, own);
  try {
    const known = new Set((await auditor.findings(url)).findings);
    const client = new Client({ connectionString: urlOf(database, role) });
    await client.connect();
    for (const step of steps) await client.query(step).catch(() => undefined);
    await client.end();
    const { findings, stopsPayouts } = await auditor.findings(url);
    return stopsPayouts && findings.some((finding) => !known.has(finding));
  } finally {
    await database.drop();
  }
}
