import { accept, type Id, later } from '@cliffhanger/core/kernel';
import {
  type EpisodeFailure,
  filmFile,
  MOST_PACKAGING_TRIES,
  openingFile,
  PACKAGING_LEASE_MS,
  type PackageDescription,
  PREVIEW_NUMBER,
  packageFiles,
  pauseBeforeTry,
  posterFile,
  type RungEdge,
  segmentFile,
  thumbnailsFile,
} from '@cliffhanger/core/media';
import type {
  ClaimedEpisode,
  EpisodeKey,
  FileStorage,
  MadePackage,
  NewPackage,
  Packager,
  Requires,
  Uses,
} from '../ports/index.ts';
import { removeFiles } from './remove-files.ts';
import { videoOf } from './steps/video-parts.ts';

interface PackageEpisodePorts
  extends Requires<'transactions' | 'clock' | 'random' | 'storage' | 'sealing', 'episodes'> {
  readonly packager: Packager;
  /** The process is about to end: what is at hand is left to others. */
  readonly isStopping?: () => boolean;
}

/** `lost`: somebody else has taken it over, or a newer video came; nothing of this try is left. */
export type Packaged = 'nothing-due' | 'ready' | 'failed' | 'lost' | 'left-to-others';

/** How far it is when ffmpeg is done; the rest is storing what it made. */
const ENCODED_PERCENT = 95;
/** Often enough for somebody who watches, and well within the lease. */
const TELL_EVERY_MS = 2_000;

/**
 * Takes the episode that has waited longest and makes a package of it. A worker may die at any moment: its lease ends,
 * the next try begins by removing what it had written, and viewers see the new package when all of it is stored.
 */
export const packageNextEpisode =
  (ports: PackageEpisodePorts, edges: readonly RungEdge[]) => async (): Promise<Packaged> => {
    const claimed = await claim(ports);
    if (claimed === undefined) return 'nothing-due';
    if (claimed.tries > MOST_PACKAGING_TRIES) return fail(ports, claimed, 'gave-up');
    try {
      return await packaged(ports, claimed, edges);
    } catch (error) {
      await tryAgain(ports, claimed);
      throw error;
    }
  };

async function claim({
  transactions,
  clock,
  random,
}: PackageEpisodePorts): Promise<ClaimedEpisode | undefined> {
  const now = clock.now();
  const taken = await transactions.run(async ({ episodes }) =>
    accept(await episodes.claimDue({ lease: random.id(), now, leaseUntil: later(now, PACKAGING_LEASE_MS) })),
  );
  return taken.ok ? taken.value : undefined;
}

async function packaged(
  ports: PackageEpisodePorts,
  claimed: ClaimedEpisode,
  edges: readonly RungEdge[],
): Promise<Packaged> {
  await removeFiles(ports)({ names: claimed.unfinished });
  const keepLease = leaseKeeper(ports, claimed);
  const outcome = await ports.packager.package(
    {
      of: `${claimed.dramaId}-${claimed.number}`,
      source: partsInTurn(ports.storage, claimed, () => keepLease(0)),
      digest: claimed.upload.digest,
      edges,
      isEncrypted: claimed.number !== PREVIEW_NUMBER,
      onProgress: (percent) => keepLease((percent * ENCODED_PERCENT) / 100),
    },
    (made) => store(ports, claimed, made, keepLease),
  );
  if (outcome.kind === 'failed') return fail(ports, claimed, outcome.failure);
  if (outcome.kind === 'made' && outcome.value) return 'ready';
  return ports.isStopping?.() === true ? leave(ports, claimed) : 'lost';
}

type KeepLease = (percent: number) => Promise<boolean>;

/** Says how far it is, which also says that we are alive; not more often than somebody would look. */
function leaseKeeper(ports: PackageEpisodePorts, { lease }: ClaimedEpisode): KeepLease {
  const { clock, isStopping = () => false } = ports;
  let toldAt = clock.now();
  let isHeld = true;
  return async (percent) => {
    const now = clock.now();
    if (isStopping()) return false;
    if (!isHeld || now < later(toldAt, TELL_EVERY_MS)) return isHeld;
    toldAt = now;
    isHeld = await ofLease(ports, ({ episodes }) =>
      episodes.saveProgress(lease, {
        progress: Math.floor(percent),
        now,
        leaseUntil: later(now, PACKAGING_LEASE_MS),
      }),
    );
    return isHeld;
  };
}

async function* partsInTurn(
  storage: FileStorage,
  { upload }: ClaimedEpisode,
  keepLease: () => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of videoOf(storage, upload)) {
    yield bytes;
    if (!(await keepLease())) return;
  }
}

/** False: the lease was lost, and nothing is left of what was stored. */
async function store(
  ports: PackageEpisodePorts,
  { lease, dramaId, number }: ClaimedEpisode,
  made: MadePackage,
  keepLease: KeepLease,
): Promise<boolean> {
  const id = ports.random.id<'package'>();
  const { durationMs, rungs, thumbnails, key } = made;
  const description: PackageDescription = {
    name: ports.random.secret(),
    isEncrypted: key !== null,
    durationMs,
    rungs,
    thumbnails,
  };
  const files = packageFiles(description);
  // Written down first: whoever comes after a crash knows what may lie there.
  if (!(await ofLease(ports, ({ episodes }) => episodes.saveUnfinished(lease, files)))) return false;
  const isStored = await putFiles(ports.storage, description, made, keepLease);
  const newPackage: NewPackage = {
    ...description,
    id,
    dramaId,
    number,
    film: made.film === null ? null : ports.storage.addressOf(filmFile(description.name)),
    sealedKey: key === null ? null : ports.sealing.seal(keyContext({ dramaId, number }, id), key),
    madeAt: ports.clock.now(),
  };
  const isReady = isStored && (await ofLease(ports, ({ episodes }) => episodes.saveReady(lease, newPackage)));
  if (!isReady) await removeFiles(ports)({ names: files });
  return isReady;
}

async function putFiles(
  storage: FileStorage,
  { name, isEncrypted, rungs }: PackageDescription,
  made: MadePackage,
  keepLease: KeepLease,
): Promise<boolean> {
  await storage.put(posterFile(name), await made.poster());
  await storage.put(thumbnailsFile(name), await made.thumbnailSheet());
  if (made.film !== null) {
    await storage.put(filmFile(name), await made.film.content());
    await storage.put(openingFile(name), await made.film.opening());
  }
  for (const [rung, { segmentsMs }] of rungs.entries()) {
    for (const segment of segmentsMs.keys()) {
      const bytes = await made.segment(rung, segment);
      await storage.put(segmentFile({ name, isEncrypted, rung, segment }), bytes);
      if (!(await keepLease(ENCODED_PERCENT))) return false;
    }
  }
  return true;
}

async function fail(
  ports: PackageEpisodePorts,
  { lease }: ClaimedEpisode,
  failure: EpisodeFailure,
): Promise<Packaged> {
  const isHeld = await ofLease(ports, ({ episodes }) =>
    episodes.saveFailed(lease, failure, ports.clock.now()),
  );
  return isHeld ? 'failed' : 'lost';
}

/** What went wrong was not the video: later, or somewhere else, it may go well. */
async function tryAgain(ports: PackageEpisodePorts, { lease, tries }: ClaimedEpisode): Promise<void> {
  const now = ports.clock.now();
  await ofLease(ports, ({ episodes }) =>
    tries >= MOST_PACKAGING_TRIES
      ? episodes.saveFailed(lease, 'gave-up', now)
      : episodes.saveTryAgain(lease, { tries, dueAt: later(now, pauseBeforeTry(tries)), now }),
  );
}

/** Nothing went wrong: it is due at once, and this was no try. */
async function leave(ports: PackageEpisodePorts, { lease, tries }: ClaimedEpisode): Promise<Packaged> {
  const now = ports.clock.now();
  await ofLease(ports, ({ episodes }) => episodes.saveTryAgain(lease, { tries: tries - 1, dueAt: now, now }));
  return 'left-to-others';
}

async function ofLease(
  { transactions }: PackageEpisodePorts,
  change: (repositories: Uses<'episodes'>) => Promise<boolean>,
): Promise<boolean> {
  const changed = await transactions.run(async (repositories) => accept(await change(repositories)));
  return changed.ok && changed.value;
}

/** A key opens where it was sealed for, and nowhere else. */
export const keyContext = ({ dramaId, number }: EpisodeKey, packageId: Id<'package'>): string =>
  `episode:${dramaId}:${number}:${packageId}`;
