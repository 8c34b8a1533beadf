import { proofContext, sealedProof } from '../catalog/index.ts';
import {
  documentContext,
  pictureContext,
  sealedFile,
} from '../identity/certification/steps/document-files.ts';
import { keyContext } from '../media/index.ts';
import type { Requires, SealedPage, SealedRows } from '../ports/index.ts';
import { secretContext } from '../staff/steps/second-factor-secret.ts';

export interface SealAnewPorts extends Requires<'sealing' | 'storage'> {
  readonly sealedRows: SealedRows;
}

export interface SealedAnew {
  readonly kind: string;
  readonly anew: number;
  /** Sealed with an unknown key, or not sealed at all. */
  readonly unopened: number;
}

/** One sealed value, in any store. */
interface Sealed {
  /** Cursor of the next page. */
  readonly at: string;
  readonly context: string;
  /** Undefined: deleted meanwhile. */
  read(): Promise<Uint8Array | undefined>;
  /** False: replaced or removed meanwhile; a concurrent writer sealed its own value. */
  replace(from: Uint8Array, to: Uint8Array): Promise<boolean>;
}

type ReadSealed = (page: SealedPage) => Promise<readonly Sealed[]>;

const MOST_AT_ONCE = 100;

/**
 * Re-seals values from former keys with the current one, one at a time. Idempotent: an interrupted run starts
 * over and skips finished values. When it finds no more, the former keys can be retired.
 */
export const sealAnew = (ports: SealAnewPorts) => async (): Promise<readonly SealedAnew[]> => {
  const done: SealedAnew[] = [];
  for (const [kind, read] of Object.entries(readersOf(ports)))
    done.push({ kind, ...(await sealKindAnew(ports, read)) });
  return done;
};

async function sealKindAnew(ports: SealAnewPorts, read: ReadSealed): Promise<Omit<SealedAnew, 'kind'>> {
  let [anew, unopened] = [0, 0];
  let page = await read({ after: null, most: MOST_AT_ONCE });
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    for (const sealed of page) {
      const outcome = await sealOneAnew(ports, sealed);
      if (outcome === 'anew') anew += 1;
      if (outcome === 'unopened') unopened += 1;
    }
    page = await read({ after: last.at, most: MOST_AT_ONCE });
  }
  return { anew, unopened };
}

async function sealOneAnew(
  { sealing }: SealAnewPorts,
  sealed: Sealed,
): Promise<'anew' | 'unopened' | 'left'> {
  const { context } = sealed;
  const from = await sealed.read();
  if (from === undefined) return 'left';
  const key = sealing.keyOf(from);
  if (key === 'current') return 'left';
  if (key === 'unknown') return 'unopened';
  return (await sealed.replace(from, sealing.seal(context, sealing.open(context, from)))) ? 'anew' : 'left';
}

const readersOf = (ports: SealAnewPorts): Readonly<Record<string, ReadSealed>> => {
  const { sealedRows: rows } = ports;
  return {
    documents: async (page) =>
      (await rows.documents(page)).map(({ sellerId, sealed }) => ({
        at: sellerId,
        context: documentContext(sellerId),
        read: async () => sealed,
        replace: (from, to) => rows.replaceDocument(sellerId, { from, to }),
      })),
    'second factors': async (page) =>
      (await rows.secondFactors(page)).map(({ id, sealed }) => ({
        at: id,
        context: secretContext(id),
        read: async () => sealed,
        replace: (from, to) => rows.replaceSecondFactor(id, { from, to }),
      })),
    'keys of episodes': async (page) =>
      (await rows.episodeKeys(page)).map(({ id, sealed, ...episode }) => ({
        at: id,
        context: keyContext(episode, id),
        read: async () => sealed,
        replace: (from, to) => rows.replaceEpisodeKey(id, { from, to }),
      })),
    'pictures of documents': async (page) =>
      (await rows.documentPictures(page)).map((picture) => ({
        at: picture.sellerId,
        context: pictureContext(picture),
        ...fileOf(ports, picture.name, sealedFile(picture.name)),
      })),
    'proofs of licences': async (page) =>
      (await rows.licenceProofs(page)).map(({ id, name }) => ({
        at: id,
        context: proofContext(name),
        ...fileOf(ports, name, sealedProof(name)),
      })),
  };
};

function fileOf(
  { storage, sealedRows }: SealAnewPorts,
  name: string,
  file: string,
): Pick<Sealed, 'read' | 'replace'> {
  return {
    read: () => storage.read(file),
    replace: async (_from, to) => {
      await storage.put(file, to);
      if (await sealedRows.isNamed(name)) return true;
      // The row disappeared during the write, and the job that removes its file may have run already.
      await storage.remove(file);
      return false;
    },
  };
}
