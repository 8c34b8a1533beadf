import {
  areFactsRight,
  areSameTerms,
  type DramaId,
  type LicenceFacts,
  type LicenceId,
} from '@cliffhanger/core/catalog';
import {
  accept,
  DONE,
  formatMoney,
  type Money,
  type Nothing,
  type OperatorId,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import { checkPictureSize, fileDigest } from '@cliffhanger/core/media';
import { filesWithRow } from '../media/steps/files-with-row.ts';
import type { DramaLicence, LicenceProof, Pictures, Requires, Uses } from '../ports/index.ts';

const MOST_LICENCES = 50;
export const sealedProof = (name: string): string => `${name}.sealed`;
export const proofContext = (name: string): string => `licence:${name}`;

export interface RecordLicence extends LicenceFacts {
  readonly dramaId: DramaId;
  readonly wholesaleFloor?: Money | undefined;
  /** The document as uploaded: a PDF or a picture. */
  readonly bytes: Uint8Array;
  readonly by: OperatorId;
}

type RecordNeeds = Requires<
  'transactions' | 'clock' | 'random' | 'pictures' | 'storage' | 'sealing',
  'catalogEditing'
>;

/** A licence needs its document. Idempotent, because an import may be repeated. */
export const recordLicence =
  (ports: RecordNeeds) =>
  async ({ dramaId, wholesaleFloor, bytes, by, ...facts }: RecordLicence): Promise<Result<Nothing>> => {
    if (!areFactsRight(facts)) return refuse('invalid-input', { field: 'validUntil' });
    const paper = await readPaper(ports.pictures, bytes);
    if (!paper.ok) return paper;
    const proof: LicenceProof = {
      name: ports.random.secret(),
      kind: paper.value.kind,
      digest: fileDigest(bytes),
    };
    const sealed = ports.sealing.seal(proofContext(proof.name), paper.value.bytes);
    const licence = {
      ...facts,
      id: ports.random.id<'licence'>(),
      dramaId,
      wholesaleFloor: wholesaleFloor ?? null,
      proof,
      recordedBy: `operator:${by}`,
    };
    const recorded = await filesWithRow(ports, { [sealedProof(proof.name)]: sealed }, () =>
      ports.transactions.run((repositories) =>
        addOnce(repositories, { ...licence, recordedAt: ports.clock.now() }),
      ),
    );
    if (recorded.ok && !recorded.value.isNew) await ports.storage.remove(sealedProof(proof.name));
    return recorded.ok ? DONE : recorded;
  };

async function addOnce(
  { catalogEditing }: Uses<'catalogEditing'>,
  licence: Omit<DramaLicence, 'endedAt'>,
): Promise<Result<{ readonly isNew: boolean }>> {
  const { dramaId, proof, wholesaleFloor } = licence;
  const drama = await catalogEditing.lock(dramaId);
  if (drama === undefined) return refuse('drama-unknown', { field: 'id' });
  // The price must be raised first.
  if (wholesaleFloor !== null && drama.wholesale < wholesaleFloor)
    return refuse('wholesale-below-floor', { facts: { amount: formatMoney(wholesaleFloor) } });
  const recorded = await catalogEditing.licencesOf(dramaId, MOST_LICENCES);
  const isKnown = recorded.some(
    (other) => other.endedAt === null && other.proof.digest === proof.digest && areSameTerms(other, licence),
  );
  if (!isKnown) await catalogEditing.addLicence(licence);
  return accept({ isNew: !isKnown });
}

interface Paper {
  readonly kind: LicenceProof['kind'];
  readonly bytes: Uint8Array;
}

const PDF_BEGINS_WITH = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** A picture is re-encoded. A PDF is stored unchanged, sealed, and only ever served as a download. */
async function readPaper(pictures: Pictures, bytes: Uint8Array): Promise<Result<Paper>> {
  const size = checkPictureSize(bytes.length);
  if (!size.ok) return size;
  if (PDF_BEGINS_WITH.every((byte, index) => bytes[index] === byte)) return accept({ kind: 'pdf', bytes });
  const picture = await pictures.remake(bytes, []);
  if (picture === undefined) return refuse('upload-not-a-document', { field: 'file' });
  return accept({ kind: 'picture', bytes: picture.whole.bytes });
}

export const readLicenceProof =
  ({ transactions, storage, sealing }: Requires<'transactions' | 'storage' | 'sealing', 'catalogEditing'>) =>
  async (id: LicenceId): Promise<Result<Paper>> => {
    const licence = await transactions.readOne(({ catalogEditing }) => catalogEditing.findLicence(id));
    if (licence === undefined) return refuse('licence-unknown', { field: 'id' });
    const { name, kind } = licence.proof;
    const sealed = await storage.read(sealedProof(name));
    if (sealed === undefined) throw new Error('the proof of a licence is missing in the storage');
    return accept({ kind, bytes: sealing.open(proofContext(name), sealed) });
  };

/**
 * For licences that are wrong or withdrawn. Removes the drama from the hall at once if it may no longer be
 * sold.
 */
export const endLicence =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'catalogEditing'>) =>
  ({ id, by }: { readonly id: LicenceId; readonly by: OperatorId }): Promise<Result<Nothing>> =>
    transactions.run(async ({ catalogEditing }): Promise<Result<Nothing>> => {
      const licence = await catalogEditing.findLicence(id);
      if (licence === undefined || licence.endedAt !== null)
        return refuse('licence-unknown', { field: 'id' });
      await catalogEditing.endLicence(id, { by: `operator:${by}`, at: clock.now() });
      await catalogEditing.stopSales(clock.now(), MOST_AT_ONCE);
      return DONE;
    });

const MOST_AT_ONCE = 200;

/**
 * Run by the worker: takes a drama off sale when its licence has ended or another requirement is lost.
 * Purchases stay watchable.
 */
export const stopSales =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'catalogEditing'>) =>
  (): Promise<Result<readonly DramaId[]>> =>
    transactions.run(async ({ catalogEditing }) =>
      accept(await catalogEditing.stopSales(clock.now(), MOST_AT_ONCE)),
    );
