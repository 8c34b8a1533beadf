import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@cliffhanger/adapters/postgres';
import { type Acknowledgement, acknowledgedIn, type Books, booksOf, startLoad } from './acknowledged.ts';
import { type Archiver, watchArchiver } from './archiver.ts';
import {
  type Cluster,
  clusterIn,
  initialise,
  killHard,
  ownerUrlOf,
  prepare,
  start,
  stop,
} from './cluster.ts';
import { archiveCommand, createRepository, pgbackrest, type Repository, restore } from './pgbackrest.ts';

/** A segment is closed after this long at the latest; the upload time that follows is measured. */
const ARCHIVED_EVERY_S = 2;
const ARCHIVED_WITHIN_MS = 300_000;
const PASSPHRASE = 'a passphrase of the drill, kept apart from its repository';

export interface Drill {
  readonly home: string;
  /** The log of acknowledgements, outside every folder that is destroyed. */
  readonly log: string;
  readonly loadMs: number;
}

export interface Restored {
  readonly transfers: number;
  /** Acknowledged transfers that should have been restored and are missing. */
  readonly lost: number;
  /** Restored transfers that began after the requested point in time. */
  readonly tooMany: number;
  readonly brokenRules: readonly string[];
  readonly tookMs: number;
}

export interface DrillOutcome {
  readonly acknowledged: number;
  readonly afterKill: Restored;
  /** `gapMs`: from the last archived moment to the kill. Transfers acknowledged in between may be lost. */
  readonly latest: Restored & { readonly gapMs: number; readonly lostInGap: number };
  readonly failedPushes: number;
  readonly pointInTime: Restored;
  /** The backup alone, without the WAL archived after it: must lose data. */
  readonly control: Restored;
  readonly isWrongPassphraseRefused: boolean;
  readonly backupMs: number;
}

export async function runDrill({ home, log, loadMs }: Drill): Promise<DrillOutcome> {
  const cluster = await clusterIn(home, 'source');
  const repository = createRepository(home, cluster, PASSPHRASE);
  initialise(cluster, {
    archive_mode: 'on',
    archive_command: archiveCommand(repository.config),
    archive_timeout: `${ARCHIVED_EVERY_S}s`,
    wal_level: 'replica',
    max_wal_size: '256MB',
  });
  await start(cluster);
  await prepare(cluster);
  await migrate({ connectionString: ownerUrlOf(cluster) });
  pgbackrest(repository, ['stanza-create']);
  pgbackrest(repository, ['check']);

  const working = startLoad(cluster, log);
  await sleep(loadMs);
  const backupStartedAt = performance.now();
  pgbackrest(repository, ['--type=full', 'backup']);
  const backupMs = Math.round(performance.now() - backupStartedAt);
  await sleep(loadMs);
  const moment = Date.now();
  await sleep(loadMs);
  pgbackrest(repository, ['--type=incr', 'backup']);
  await sleep(loadMs);
  await killHard(cluster);
  await working.stop();

  const afterKill = await timed(async () => {
    await start(cluster);
    return judged(await booksOf(cluster), acknowledgedIn(log));
  });

  const archiver = await watchArchiver(cluster);
  const goneOnAt = Date.now();
  const goingOn = startLoad(cluster, log);
  await sleep(loadMs);
  await untilArchived(archiver, goneOnAt);
  await sleep(loadMs);
  const killedAt = Date.now();
  await killHard(cluster);
  await Promise.all([goingOn.stop(), archiver.stop()]);
  rmSync(cluster.folder, { recursive: true });
  const all = acknowledgedIn(log);

  const latest = await restored(home, repository, ['--type=default'], (books) => {
    const until = archiver.archivedUntil();
    const mustBeThere = all.filter(({ acknowledgedAt }) => acknowledgedAt < until);
    const lostInGap = all.filter(
      ({ id, acknowledgedAt }) => acknowledgedAt >= until && !books.transfers.has(id),
    );
    return { ...judged(books, mustBeThere), gapMs: killedAt - until, lostInGap: lostInGap.length };
  });
  const target = new Date(moment).toISOString().replace('T', ' ').replace('Z', '+00');
  const toMoment = ['--type=time', `--target=${target}`, '--target-action=promote'];
  const pointInTime = await restored(home, repository, toMoment, (books) =>
    judged(
      books,
      all.filter(({ acknowledgedAt }) => acknowledgedAt < moment),
      all.filter(({ begunAt }) => begunAt > moment),
    ),
  );
  const onlyBackup = ['--type=immediate', '--target-action=promote'];
  const control = await restored(home, repository, onlyBackup, (books) => judged(books, all));
  return {
    acknowledged: all.length,
    afterKill,
    latest,
    failedPushes: archiver.failures(),
    pointInTime,
    control,
    isWrongPassphraseRefused: isRefused(home, cluster),
    backupMs,
  };
}

/**
 * A busy machine archives late. With no segment archived at all, the comparison would count every loss as
 * expected.
 */
async function untilArchived(archiver: Archiver, since: number): Promise<void> {
  const givesUpAt = Date.now() + ARCHIVED_WITHIN_MS;
  while (archiver.archivedUntil() <= since) {
    if (Date.now() > givesUpAt)
      throw new Error(`nothing was archived within ${ARCHIVED_WITHIN_MS / 1_000} s`);
    await sleep(100);
  }
}

const judged = (
  { transfers, brokenRules }: Books,
  mustBeThere: readonly Acknowledgement[],
  mustNot: readonly Acknowledgement[] = [],
): Omit<Restored, 'tookMs'> => ({
  transfers: transfers.size,
  lost: mustBeThere.filter(({ id }) => !transfers.has(id)).length,
  tooMany: mustNot.filter(({ id }) => transfers.has(id)).length,
  brokenRules,
});

/** Restores into a separate folder, deleted afterwards. */
async function restored<Judgement extends Omit<Restored, 'tookMs'>>(
  home: string,
  repository: Repository,
  how: readonly string[],
  judge: (books: Books) => Judgement,
): Promise<Judgement & { readonly tookMs: number }> {
  const cluster: Cluster = await clusterIn(home, `restored-${Date.now()}`);
  return timed(async () => {
    restore(repository, cluster, how);
    try {
      await start(cluster);
      return judge(await booksOf(cluster));
    } finally {
      stop(cluster);
      rmSync(cluster.folder, { recursive: true });
    }
  });
}

async function timed<T extends object>(act: () => Promise<T>): Promise<T & { readonly tookMs: number }> {
  const startedAt = performance.now();
  const found = await act();
  return { ...found, tookMs: Math.round(performance.now() - startedAt) };
}

/** The repository is useless without its passphrase. */
function isRefused(home: string, cluster: Cluster): boolean {
  const stranger = createRepository(home, cluster, 'another passphrase');
  try {
    restore(stranger, { ...cluster, folder: join(home, 'stolen') }, []);
    return false;
  } catch {
    return true;
  }
}
