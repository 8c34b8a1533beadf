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
  /** The process is shutting down: the current work is released. */
  readonly isStopping?: () => boolean;
}

/** `lost`: another worker took it over, or a newer video came; this try leaves nothing behind. */
export type Packaged = 'nothing-due' | 'ready' | 'failed' | 'lost' | 'left-to-others';

/** Progress when ffmpeg is done; the rest is the upload of its output. */
const ENCODED_PERCENT = 95;
/** Frequent enough for a progress bar, and well within the lease. */
const TELL_EVERY_MS = 2_000;

/**
 * Claims the longest-waiting episode and packages it. A worker may crash at any time: its lease expires, and
 * the next try starts with the removal of its leftovers. Viewers get the new package only when all of it is
 * stored.
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

/** Reports progress and renews the lease, at most once per TELL_EVERY_MS. */
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

/** False: the lease was lost, and the stored files were removed. */
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
  // Record the names first: after a crash the next try knows which files may exist.
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

/** A fault outside the video: a later try or another machine may succeed. */
async function tryAgain(ports: PackageEpisodePorts, { lease, tries }: ClaimedEpisode): Promise<void> {
  const now = ports.clock.now();
  await ofLease(ports, ({ episodes }) =>
    tries >= MOST_PACKAGING_TRIES
      ? episodes.saveFailed(lease, 'gave-up', now)
      : episodes.saveTryAgain(lease, { tries, dueAt: later(now, pauseBeforeTry(tries)), now }),
  );
}

/** Nothing failed: due again at once, and the try does not count. */
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

/** Binds a key to its package, so it cannot be opened under another one. */
export const keyContext = ({ dramaId, number }: EpisodeKey, packageId: Id<'package'>): string =>
  `episode:${dramaId}:${number}:${packageId}`;
