import { asSuperuser } from '@cliffhanger/testing/database';
import type { ChaosOptions, Proof } from '../proof.ts';
import { attemptsOf } from './attempts/attempts.ts';
import type { Forger } from './attempts/forged-values.ts';
import { forgerOver } from './attempts/forger.ts';
import { SHORT, WHOLE } from './attempts/how-many.ts';
import { auditorIfThere } from './auditor.ts';
import { confirmDuties, type Unconfirmed } from './confirm-duties.ts';
import { type Control, findPlanted } from './control.ts';
import { type History, makeHistory } from './history.ts';
import { readableSecrets } from './judging/leaks.ts';
import { changedFacts, readDigests } from './judging/snapshot.ts';
import { type Played, playAll, type RolePlayed } from './play.ts';
import { openStage, readScene, type Scene } from './stage.ts';

/*
 * An insider with one process's credentials can neither create nor move money, nor send it out. Played with
 * the real credentials of every login role, against a copy of a realistic month of business.
 */

/** For two cores; each role mostly waits for the database. */
const ROLES_AT_ONCE = 2;

export async function breakIn(options: ChaosOptions): Promise<Proof> {
  const startedAt = Date.now();
  const history = await makeHistory();
  try {
    const scene = await readScene(history.database);
    const forger = forgerOver(scene.catalogue, history.people);
    const waiting = scene.roles.filter((role) => options.role === undefined || role.endsWith(options.role));
    const parts: RolePlayed[] = [];
    const next = async (): Promise<void> => {
      for (let role = waiting.shift(); role !== undefined; role = waiting.shift())
        parts.push(await playRole({ history, scene, forger, options }, role));
    };
    await Promise.all(Array.from({ length: ROLES_AT_ONCE }, next));
    const auditor = options.list ? undefined : await auditorIfThere();
    const unconfirmed = auditor === undefined ? [] : await confirmDuties({ auditor, history, scene }, parts);
    await auditor?.close();
    const isWhole = options.role === undefined && options.only === undefined && !options.list;
    const controls = isWhole ? await findPlanted({ original: history.database, scene, forger }) : [];
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    return proofOf(parts, {
      unconfirmed,
      controls,
      auditor: auditor === undefined ? 'absent' : 'asked',
      seconds,
    });
  } finally {
    await history.database.drop();
  }
}

interface Run {
  readonly history: History;
  readonly scene: Scene;
  readonly forger: Forger;
  readonly options: ChaosOptions;
}

async function playRole({ history, scene, forger, options }: Run, role: string): Promise<RolePlayed> {
  const { database, stage, rights } = await openStage(history.database, scene, role);
  try {
    const all = attemptsOf(scene, forger, { role, rights, many: options.short ? SHORT : WHOLE });
    const attempts = all.filter(({ name }) => options.only === undefined || name.includes(options.only));
    if (options.list) {
      for (const { name } of attempts) console.log(`${role}: ${name}`);
      return { role, played: [], secrets: [], escaped: [] };
    }
    const played = await playAll(stage, attempts);
    const secrets = await readableSecrets(stage, scene.catalogue);
    const escaped = changedFacts(
      stage.digests,
      await asSuperuser(database.name, (client) => readDigests(client)),
    );
    const part = { role, played, secrets, escaped };
    tell(part, options.only !== undefined);
    return part;
  } finally {
    await database.drop();
  }
}

/** Prints broken attempts, and with `--only` the outcome of every attempt. */
function tell({ role, played, secrets, escaped }: RolePlayed, isEach: boolean): void {
  for (const { attempt, verdict, refusedWith, faults, duties } of played) {
    if (!isEach && verdict !== 'broken') continue;
    const why = [...faults, ...duties.map(({ why: because }) => because)].join(' | ');
    console.log(
      `${role}: ${verdict}: ${attempt.name}${refusedWith === undefined ? '' : ` (${refusedWith})`} ${why}`,
    );
  }
  for (const fact of escaped) console.log(`${role}: escaped: ${fact}`);
  if (secrets.length > 0) console.log(`${role}: can read ${secrets.join(', ')}`);
}

const count = (parts: readonly RolePlayed[], verdict: Played['verdict']): number =>
  parts.reduce((sum, { played }) => sum + played.filter((one) => one.verdict === verdict).length, 0);

/** Invalid attempts: PostgreSQL cannot parse them, or they name objects that do not exist. */
const MALFORMED: ReadonlySet<string> = new Set([
  '42601',
  '42804',
  '22P02',
  '42P02',
  '42846',
  '22007',
  '42703',
]);

interface Rest {
  readonly unconfirmed: readonly Unconfirmed[];
  readonly controls: readonly Control[];
  readonly auditor: 'absent' | 'asked';
  readonly seconds: number;
}

function proofOf(parts: readonly RolePlayed[], { unconfirmed, controls, auditor, seconds }: Rest): Proof {
  const broken = parts.flatMap(({ role, played, escaped }) => [
    ...played
      .filter(({ verdict }) => verdict === 'broken')
      .map(({ attempt, faults }) => ({ role, attempt: attempt.name, faults })),
    ...escaped.map((fact) => ({ role, attempt: 'none: after all was taken back', faults: [fact] })),
  ]);
  const attempts = parts.reduce((sum, { played }) => sum + played.length, 0);
  const all = parts.flatMap(({ played }) => played);
  const isHeld =
    attempts > 0 && broken.length + unconfirmed.length === 0 && controls.every(({ isFound }) => isFound);
  return {
    name: 'chaos insider',
    roles: parts.map(({ role }) => role).toSorted(),
    attempts,
    refused: count(parts, 'refused'),
    noEffect: count(parts, 'no effect'),
    byDuty: count(parts, 'by duty'),
    malformed: all.filter(({ refusedWith }) => MALFORMED.has(refusedWith?.slice(0, 5) ?? '')).length,
    duties: [
      ...new Set(all.flatMap(({ duties }) => duties.map((duty) => ('kind' in duty ? duty.kind : duty.what)))),
    ].toSorted(),
    secrets: Object.fromEntries(parts.map(({ role, secrets }) => [role, secrets.length])),
    auditor,
    planted: {
      many: controls.length,
      notFound: controls.filter(({ isFound }) => !isFound).map(({ planted }) => planted),
    },
    broken: [...broken, ...unconfirmed],
    verdict: isHeld ? 'held' : 'broken',
    seconds,
  };
}
