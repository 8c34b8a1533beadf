import { randomUUID } from 'node:crypto';
import type { CertificationId, CertificationVerdict } from '@cliffhanger/core/identity';
import { DAY_MS, idOf, later } from '@cliffhanger/core/kernel';
import {
  aCertification,
  aDocumentPicture,
  addOperators,
  anApprovedSeller,
  type Fixture,
  IDA,
  newestMail,
  openFixture,
  queuedMessages,
  type TestSeller,
  valueOf,
} from '@cliffhanger/testing/factories';
import { FAKE_PICTURE } from '@cliffhanger/testing/fakes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getInvitation } from '../../referrals/index.ts';
import {
  decideCertification,
  deleteAccount,
  getCertification,
  listWaitingCertifications,
  type SaveCertification,
  saveCertification,
  uploadDocumentPicture,
  viewCertification,
} from '../index.ts';

let fixture: Fixture;
let seller: TestSeller;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  seller = await anApprovedSeller(fixture.dependencies);
});

const APPROVE = { kind: 'approve' } as const;
const REJECT = { kind: 'reject', rule: 'document-expired', facts: {}, note: 'It ended in May.' } as const;
const decide = ({ id: certificationId }: { readonly id: CertificationId }, verdict: CertificationVerdict) =>
  decideCertification(fixture.dependencies)({ certificationId, verdict, operator: IDA });
const save = (more: Partial<SaveCertification>) =>
  saveCertification(fixture.dependencies)({
    sellerId: seller.id,
    documentType: 'passport',
    documentNumber: 'X 1234567',
    name: 'Nora Lindqvist',
    pictureIds: [],
    ...more,
  });
const standing = async () => valueOf(await getCertification(fixture.dependencies)({ sellerId: seller.id }));
const sealedFiles = () => [...fixture.storage.files].filter(([name]) => name.endsWith('.sealed'));
const messagesOf = async () => {
  const asked = { sellerId: seller.id, kind: null, page: 1, size: 20 };
  const { list } = await fixture.dependencies.transactions.read(({ messages }) => messages.list(asked));
  return list.map(({ key }) => key);
};
const viewsOf = async () => {
  const { rows } = await fixture.owner.query(
    'select viewed_by from identity.document_views where seller_id = $1 order by view_id',
    [seller.id],
  );
  return rows.map((row) => row.viewed_by);
};

test('a document goes to review, promised within a day, and its approval makes an official agent', async () => {
  expect(await standing()).toEqual({ state: 'not-submitted' });
  const certification = await aCertification(fixture.dependencies, seller.id);
  expect(await standing()).toEqual({
    id: certification.id,
    state: 'under-review',
    submittedAt: fixture.clock.now(),
    promisedBy: later(fixture.clock.now(), DAY_MS),
  });
  const { list } = valueOf(await listWaitingCertifications(fixture.dependencies)());
  expect(list.map(({ email }) => email)).toContain(seller.email);

  expect(valueOf(await decide(certification, APPROVE))).toMatchObject({ email: seller.email, isNew: true });
  expect(valueOf(await decide(certification, APPROVE)).isNew).toBe(false);
  expect(await standing()).toMatchObject({ state: 'approved' });
  expect(valueOf(await getInvitation(fixture.dependencies)({ sellerId: seller.id }))).toMatchObject({
    mayInvite: true,
  });
  expect(await messagesOf()).toEqual(['certification-approved']);
  expect((await newestMail(fixture, seller.email, 'certification-approved')).facts.name).toBe(
    'Nora Lindqvist',
  );
  expect(await save({})).toMatchObject({ refusal: { name: 'certification-approved' } });
});

test('a rejection says why, and the next try takes its place with pictures of its own', async () => {
  const first = await aCertification(fixture.dependencies, seller.id);
  const filesBefore = sealedFiles().length;
  valueOf(await decide(first, REJECT));
  expect(await standing()).toMatchObject({
    state: 'rejected',
    notice: {
      rule: 'document-expired',
      note: 'It ended in May.',
      appealUntil: later(fixture.clock.now(), 14 * DAY_MS),
    },
  });
  expect(await messagesOf()).toEqual(['certification-rejected']);
  expect((await newestMail(fixture, seller.email, 'certification-rejected')).facts.rule).toBe(
    'document-expired',
  );
  expect(await decide(first, APPROVE)).toMatchObject({ refusal: { name: 'certification-already-decided' } });

  const second = await aCertification(fixture.dependencies, seller.id);
  expect(second.id).not.toBe(first.id);
  expect(await standing()).toMatchObject({ state: 'under-review' });
  // A reviewer with the first one still open must not decide the second.
  expect(await decide(first, APPROVE)).toMatchObject({ refusal: { name: 'certification-unknown' } });
  const { rows } = await fixture.owner.query(
    'select picture_id from identity.document_pictures where seller_id = $1',
    [seller.id],
  );
  expect(rows).toEqual([{ picture_id: second.pictureIds[0] }]);
  expect(sealedFiles().length).toBe(filesBefore + 1);
});

test('what is sent twice after a lost answer is one; something else has to wait', async () => {
  const pictureIds = [await aDocumentPicture(fixture.dependencies, seller.id)];
  const [one, other] = await Promise.all([save({ pictureIds }), save({ pictureIds })]);
  expect(valueOf(one)).toEqual(valueOf(other));
  const more = [await aDocumentPicture(fixture.dependencies, seller.id)];
  expect(await save({ pictureIds: more })).toMatchObject({
    refusal: { name: 'certification-under-review' },
  });
});

test('a card needs both of its sides, and nobody else’s pictures count', async () => {
  const pictureIds = [await aDocumentPicture(fixture.dependencies, seller.id)];
  expect(await save({ documentType: 'id-card', pictureIds })).toMatchObject({
    refusal: { name: 'document-pictures-missing', facts: { pictures: 2 } },
  });
  const stranger = await anApprovedSeller(fixture.dependencies);
  const theirs = await aDocumentPicture(fixture.dependencies, stranger.id);
  expect(await save({ pictureIds: [theirs] })).toMatchObject({ refusal: { name: 'invalid-input' } });
  const unknown = idOf<'document-picture'>('01990000-0000-7000-8000-00000000dead');
  expect(await save({ pictureIds: [unknown] })).toMatchObject({ refusal: { name: 'invalid-input' } });
});

test('a reviewer sees the document, and every look is written down', async () => {
  await aCertification(fixture.dependencies, seller.id, { documentNumber: 'P 7731', name: 'Mara Canary' });
  const view = (viewer: string) => viewCertification(fixture.dependencies)({ email: seller.email, viewer });
  const seen = valueOf(await view('Ida'));
  expect(seen.document).toEqual({ type: 'passport', number: 'P 7731', name: 'Mara Canary' });
  expect(seen.pictures.map((bytes) => Buffer.from(bytes).toString())).toEqual(['whole']);
  valueOf(await view('Ines'));
  expect(await viewsOf()).toEqual(['Ida', 'Ines']);
  await expect(fixture.app.query('delete from identity.document_views')).rejects.toThrow('permission denied');
  await expect(fixture.app.query("update identity.document_views set viewed_by = 'x'")).rejects.toThrow(
    'permission denied',
  );
});

test('a look that ends in an error was still a look', async () => {
  await aCertification(fixture.dependencies, seller.id);
  const storage = { ...fixture.storage, read: async () => undefined };
  const view = viewCertification({ ...fixture.dependencies, storage });
  await expect(view({ email: seller.email, viewer: 'Ida' })).rejects.toThrow('missing in the storage');
  expect(await viewsOf()).toEqual(['Ida']);
});

test('number and name stand in no plain column, no job and no file', async () => {
  const number = 'CANARY 773155';
  const name = 'Canary Documentname';
  const certification = await aCertification(fixture.dependencies, seller.id, {
    documentNumber: number,
    name,
  });
  valueOf(await viewCertification(fixture.dependencies)({ email: seller.email, viewer: 'Ida' }));
  valueOf(await decide(certification, REJECT));

  const { rows: tables } = await fixture.owner.query(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(30);
  const hexOf = (text: string) => Buffer.from(text).toString('hex');
  for (const { name: table } of tables) {
    const { rows } = await fixture.owner.query(
      `select count(*)::int as n from ${table} t
       where t::text ~* 'canary' or t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%'`,
      [hexOf(number), hexOf(name)],
    );
    expect([table, rows[0].n]).toEqual([table, 0]);
  }
  for (const [, bytes] of sealedFiles()) {
    expect(Buffer.from(bytes).includes('whole')).toBe(false);
  }
});

test('a sealed document cannot be moved to another seller', async () => {
  await aCertification(fixture.dependencies, seller.id);
  const other = await anApprovedSeller(fixture.dependencies);
  await aCertification(fixture.dependencies, other.id);
  await fixture.owner.query(
    `update identity.certifications set document =
       (select document from identity.certifications where seller_id = $1) where seller_id = $2`,
    [seller.id, other.id],
  );
  await expect(
    viewCertification(fixture.dependencies)({ email: other.email, viewer: 'Ida' }),
  ).rejects.toThrow('unable to authenticate');
});

test('document and pictures go when the account goes; who looked stays known', async () => {
  const { id } = await aCertification(fixture.dependencies, seller.id);
  valueOf(await viewCertification(fixture.dependencies)({ email: seller.email, viewer: 'Ida' }));
  const pictures = await fixture.dependencies.transactions.read(({ certifications }) =>
    certifications.picturesOf(seller.id),
  );
  valueOf(await deleteAccount(fixture.dependencies)({ sellerId: seller.id, password: seller.password }));
  for (const table of ['certifications', 'document_pictures']) {
    const { rowCount } = await fixture.owner.query(`select from identity.${table} where seller_id = $1`, [
      seller.id,
    ]);
    expect(rowCount).toBe(0);
  }
  const removed = await queuedMessages(fixture.owner, 'remove-files');
  expect(removed.at(-1)?.names).toEqual(pictures.map(({ name }) => `${name}.sealed`));
  expect(await viewsOf()).toEqual(['Ida']);
  expect(await decide({ id }, APPROVE)).toMatchObject({ refusal: { name: 'certification-unknown' } });
});

test('pictures that nobody sends in are forgotten, the oldest first', async () => {
  const ids = [];
  for (let count = 0; count < 8; count += 1)
    ids.push(await aDocumentPicture(fixture.dependencies, seller.id));
  const kept = await fixture.dependencies.transactions.read(({ certifications }) =>
    certifications.picturesOf(seller.id),
  );
  expect(kept.map(({ id }) => id)).toEqual(ids.slice(-6));
});

test('what is no picture is refused and nothing is kept', async () => {
  const before = fixture.storage.files.size;
  const upload = (bytes: Uint8Array) =>
    uploadDocumentPicture(fixture.dependencies)({ sellerId: seller.id, bytes });
  expect(await upload(Buffer.from('<svg/>'))).toMatchObject({ refusal: { name: 'upload-not-a-picture' } });
  expect(await upload(Buffer.alloc(8_000_001))).toMatchObject({ refusal: { name: 'upload-too-large' } });
  expect(fixture.storage.files.size).toBe(before);
});

test('a picture of an account that was deleted meanwhile leaves no file', async () => {
  const before = fixture.storage.files.size;
  const { transactions } = fixture.dependencies;
  const late = {
    ...transactions,
    run: async (work: Parameters<typeof transactions.run>[0]) => {
      await fixture.owner.query(
        `update identity.sellers set erased_at = now(), email = null, real_name = null, country = null,
           contact_kind = null, contact_address = null where seller_id = $1`,
        [seller.id],
      );
      return transactions.run(work);
    },
  } as typeof transactions;
  const uploaded = await uploadDocumentPicture({ ...fixture.dependencies, transactions: late })({
    sellerId: seller.id,
    bytes: FAKE_PICTURE,
  });
  expect(uploaded.ok).toBe(false);
  expect(fixture.storage.files.size).toBe(before);
});

async function anOperatorOf(role: string): Promise<string> {
  const id = randomUUID();
  await fixture.owner.query(
    `insert into staff.people (id, email, name, roles, state, created_at, password_hash, totp_secret)
     values ($1::uuid, $1::text || '@staff.test', 'Edda', array[$2], 'active', now(), 'nobody logs in with this', '\\x00')`,
    [id, role],
  );
  return id;
}

test('nobody becomes an official agent but by a reviewer, whatever the app asks for', async () => {
  const { id } = await aCertification(fixture.dependencies, seller.id);
  const editor = await anOperatorOf('content');
  const decide = 'select identity.decide_certification($1, $2, $3, null, null, null, 0)';
  for (const [attempt, values] of [
    ['select identity.make_official_agent($1, now())', [seller.id]],
    [
      "update identity.certifications set state = 'approved', decided_at = now() where seller_id = $1",
      [seller.id],
    ],
    [
      `insert into identity.certifications (seller_id, id, document, picture_ids, state, submitted_at, promised_by, decided_at)
       values ($1, gen_random_uuid(), '', '{00000000-0000-0000-0000-000000000000}', 'approved', now(), now(), now())`,
      [seller.id],
    ],
    ['update identity.sellers set official_agent_since = now() where seller_id = $1', [seller.id]],
  ] as const)
    await expect(fixture.app.query(attempt, [...values]), attempt).rejects.toThrow(/permission denied/);
  for (const nobody of [null, seller.id, editor])
    await expect(fixture.app.query(decide, [nobody, id, 'approve'])).rejects.toThrow('only a reviewer');
  await expect(fixture.app.query(decide, [IDA, id, 'perhaps'])).rejects.toThrow('decides nothing');
  await expect(
    fixture.app.query('select identity.certify_on_appeal($1, $2, 0)', [IDA, randomUUID()]),
  ).rejects.toThrow('no such appeal');
  const { rows } = await fixture.owner.query(
    'select official_agent_since as since from identity.sellers where seller_id = $1',
    [seller.id],
  );
  expect(rows).toEqual([{ since: null }]);
});
