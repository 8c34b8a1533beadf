import { decideCertification, decideStore } from '@cliffhanger/application/identity';
import { answerAppeal } from '@cliffhanger/application/trust';
import { idOf } from '@cliffhanger/core/kernel';
import {
  addOperators,
  aLoggedInSeller,
  type Fixture,
  IDA,
  INES,
  type LoggedInTestSeller,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { FAKE_PICTURE } from '@cliffhanger/testing/fakes';
import * as identity from '@cliffhanger/wire/identity';
import { REFUSALS } from '@cliffhanger/wire/kernel';
import * as trust from '@cliffhanger/wire/trust';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dutiesOf, got, type RoutesUnderTest, startDuties } from '../../../test/start-routes.ts';

let fixture: Fixture;
let server: RoutesUnderTest;
let seller: LoggedInTestSeller;
let call: ReturnType<RoutesUnderTest['as']>;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  server = await startDuties(dutiesOf(fixture));
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});
beforeEach(async () => {
  seller = await aLoggedInSeller(fixture.dependencies);
  call = server.as(seller.token);
});

async function uploadDocument(): Promise<{ id: string }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(FAKE_PICTURE)]), 'passport.png');
  const headers = { 'access-token': seller.token };
  const response = await server.send(identity.uploadDocumentPicture.path, {
    method: 'POST',
    headers,
    body: form,
  });
  const { code, data } = (await response.json()) as { code: number; data: { id: string } };
  expect(code).toBe(0);
  return data;
}

const DOCUMENT = {
  documentType: 'passport',
  documentNumber: ' x  canary7 ',
  name: 'Canary Documentname',
} as const;
const send = async () =>
  call(identity.saveCertification, {
    ...DOCUMENT,
    pictureIds: [idOf<'document-picture'>((await uploadDocument()).id)],
  });
/** Sends a form that our clients never send; returns the code. */
async function sendRaw(more: object): Promise<number> {
  const { documentType: document_type, documentNumber: document_number, name } = DOCUMENT;
  const response = await server.send(identity.saveCertification.path, {
    method: 'POST',
    headers: { 'access-token': seller.token, 'content-type': 'application/json' },
    body: JSON.stringify({ lang: 'en', document_type, document_number, name, picture_ids: [], ...more }),
  });
  return ((await response.json()) as { code: number }).code;
}
const REJECT = { kind: 'reject', facts: {}, note: 'Please look at the date.' } as const;

test('a certification goes from the phone to the reviewer and back, and its answer holds nothing of the document', async () => {
  expect(got(await call(identity.getCertification, {}))).toEqual({ state: 'not-submitted' });
  const answer = got(await send());
  expect(answer).toEqual({
    id: expect.any(String),
    state: 'under-review',
    submittedAt: fixture.clock.now(),
    promisedBy: expect.any(Number),
  });
  const verdict = { ...REJECT, rule: 'document-expired' } as const;
  valueOf(
    await decideCertification(fixture.dependencies)({ certificationId: answer.id!, verdict, operator: IDA }),
  );
  expect(got(await call(identity.getCertification, {}))).toMatchObject({
    state: 'rejected',
    notice: {
      rule: 'document-expired',
      text: 'The document has expired.',
      note: 'Please look at the date.',
    },
  });
});

test('the picture of a document has no public address, and what is kept of it is no picture', async () => {
  const answer = await uploadDocument();
  expect(Object.keys(answer)).toEqual(['id']);
  const [name, bytes] = [...fixture.storage.files].findLast(([file]) => file.endsWith('.sealed'))!;
  expect((await server.send(`/files/${name}`, {})).status).toBe(404);
  expect((await server.send(`/files/${name.replace('.sealed', '.webp')}`, {})).status).toBe(404);
  expect(Buffer.from(bytes).includes('whole')).toBe(false);
});

test('number and name of a document are in no line of the log', async () => {
  got(await send());
  await call(identity.saveCertification, { ...DOCUMENT, pictureIds: [] });
  expect(await sendRaw({ document_number: '<canary>' })).toBe(REFUSALS['document-number-malformed'].code);
  expect(server.logLines.length).toBeGreaterThan(0);
  expect(server.logLines.join('').toLowerCase()).not.toContain('canary');
});

test.each([
  [{ document_number: ' ' }, 'document-number-required'],
  [{ document_number: '???' }, 'document-number-malformed'],
  [{ name: '' }, 'real-name-required'],
  [{ picture_ids: 'all of them' }, 'document-pictures-missing'],
  [{}, 'document-pictures-missing'],
] as const)('a document with %j is refused', async (more, name) => {
  expect(await sendRaw(more)).toBe(REFUSALS[name].code);
});

test('a store that failed says so, in words of the seller’s language, and is appealed', async () => {
  const front = { name: 'Night Theatre', pictureId: null, text: 'Call me.' };
  const { proposed } = got(await call(identity.saveStore, front));
  expect(proposed).toMatchObject({ ...front, state: 'under-review', picture: null });
  const verdict = { ...REJECT, rule: 'contact-details' } as const;
  valueOf(await decideStore(fixture.dependencies)({ versionId: proposed!.id, verdict, operator: 'Ida' }));
  expect(got(await call(identity.getStore, {}))).toMatchObject({
    shown: null,
    proposed: {
      state: 'rejected',
      notice: { rule: 'contact-details', text: 'The store shows contact details or links.' },
    },
  });
  const again = await server.as(seller.token, 'zh-Hans')(identity.saveStore, front);
  expect(again).toMatchObject({
    refusal: { name: 'store-review-failed', message: expect.stringContaining('店铺审核未通过') },
  });

  const asked = { subject: 'store', subjectId: proposed!.id, text: 'That is no telephone number.' } as const;
  const appeal = got(await call(trust.appealDecision, asked));
  expect(appeal).toMatchObject({ ...asked, state: 'open', rule: 'contact-details' });
  const answer = {
    appealId: appeal.id,
    outcome: 'upheld',
    answer: 'You are right.',
    operator: INES,
  } as const;
  valueOf(await answerAppeal(fixture.dependencies)(answer));
  expect(got(await call(trust.listAppeals, { page: 1, pageSize: 10 }))).toMatchObject({
    total: 1,
    list: [{ id: appeal.id, state: 'upheld', answer: 'You are right.' }],
  });
  expect(got(await call(identity.getStore, {}))).toMatchObject({ shown: { name: 'Night Theatre' } });
});

test('the export of one’s own data has the store, how the certification stands, and appeals; nothing of the document', async () => {
  const { id } = got(await send());
  got(await call(identity.saveStore, { name: 'Night Theatre', pictureId: null, text: 'Thrillers.' }));
  const verdict = { ...REJECT, rule: 'document-expired' } as const;
  valueOf(await decideCertification(fixture.dependencies)({ certificationId: id!, verdict, operator: IDA }));
  const asked = { subject: 'certification', subjectId: id!, text: 'It is valid until May.' } as const;
  got(await call(trust.appealDecision, asked));
  const exported = got(await call(identity.exportOwnData, {}));
  expect(exported).toMatchObject({
    store: { shown: null, proposed: { name: 'Night Theatre', text: 'Thrillers.', state: 'under-review' } },
    certification: { id, state: 'rejected', pictures: 1, notice: { text: 'The document has expired.' } },
    appeals: [{ ...asked, state: 'open' }],
  });
  const file = JSON.stringify(z.encode(identity.exportOwnData.answer, exported));
  expect(file.toLowerCase()).not.toContain('canary');
});

test('settings of the store change one by one', async () => {
  got(await call(identity.saveStoreSettings, { autoShipsNewDramas: false }));
  got(await call(identity.saveStoreSettings, { mail: { order: true } }));
  expect(got(await call(identity.getStoreSettings, {}))).toEqual({
    autoShipsNewDramas: false,
    mail: { order: true, settlement: false, review: true, money: true },
  });
});

test('another seller’s decision is answered like one that does not exist', async () => {
  const { proposed } = got(
    await call(identity.saveStore, { name: 'Night Theatre', pictureId: null, text: '' }),
  );
  const verdict = { ...REJECT, rule: 'promises-earnings' } as const;
  valueOf(await decideStore(fixture.dependencies)({ versionId: proposed!.id, verdict, operator: 'Ida' }));
  const stranger = server.as((await aLoggedInSeller(fixture.dependencies)).token);
  const asked = { subject: 'store', subjectId: proposed!.id, text: 'Let me see.' } as const;
  expect(await stranger(trust.appealDecision, asked)).toMatchObject({
    refusal: { name: 'decision-unknown' },
  });
});
