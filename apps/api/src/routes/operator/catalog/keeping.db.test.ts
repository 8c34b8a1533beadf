import { applyImport, stopSales } from '@cliffhanger/application/catalog';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, instantOf, later, usdt } from '@cliffhanger/core/kernel';
import { fileDigest } from '@cliffhanger/core/media';
import { addSampleCategories, CATEGORIES, markReadyByRows } from '@cliffhanger/testing/catalogue';
import { aDrama, type Fixture, valueOf } from '@cliffhanger/testing/factories';
import { FAKE_PICTURE } from '@cliffhanger/testing/fakes';
import { type Envelope, type Received, type RequestOf, receivedRefusal } from '@cliffhanger/wire/kernel';
import type { OperatorEndpoint } from '@cliffhanger/wire/operator';
import * as wire from '@cliffhanger/wire/operator/catalog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type AtTheConsole,
  type ConsoleUnderTest,
  openConsole,
  refusalOf,
} from '../../../../test/open-console.ts';
import { got } from '../../../../test/start-routes.ts';

let fixture: Fixture;
let routes: ConsoleUnderTest['routes'];
let close: ConsoleUnderTest['close'];
let atTheConsole: ConsoleUnderTest['atTheConsole'];
let editor: AtTheConsole;
beforeAll(async () => {
  ({ fixture, routes, close, atTheConsole } = await openConsole());
  await addSampleCategories(fixture.owner);
  editor = await atTheConsole('content');
});
afterAll(() => close());

const PDF = Buffer.from('%PDF-1.7 a contract');

async function upload<Request, Answer>(
  endpoint: OperatorEndpoint<Request, Answer>,
  request: Request,
  file: Uint8Array,
): Promise<Received<Answer>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(z.encode(endpoint.request, request) as object))
    form.append(name, String(value));
  form.append('file', new Blob([new Uint8Array(file)]), 'whatever.exe');
  const headers = { 'access-token': editor.token };
  const response = await routes.send(endpoint.path, { method: 'POST', headers, body: form });
  const envelope = (await response.json()) as Envelope;
  if (envelope.code !== 0) return { ok: false, refusal: receivedRefusal(endpoint, envelope) };
  return { ok: true, value: z.decode(endpoint.answer, envelope.data) };
}

const NEW_DRAMA = {
  categoryId: CATEGORIES.romance.id,
  episodes: 10,
  freeEpisodes: 3,
  wholesale: usdt('0.14'),
  retail: usdt('0.25'),
  title: 'Cold Harbour Vows',
  synopsis: 'He signed for the lighthouse.',
};

const termsFrom = (days: number) => ({
  territory: 'world' as const,
  countries: ['US'],
  holder: 'Red Harbour Pictures',
  languages: ['en', 'de'] as const,
  validFrom: fixture.clock.now(),
  validUntil: later(fixture.clock.now(), days * DAY_MS),
});

const detail = async (id: DramaId) => got(await editor.call(wire.getDrama, { id }));

test('a new drama says what it lacks, and is not sold before it has it', async () => {
  const { id } = got(await editor.call(wire.createDrama, NEW_DRAMA));
  expect(await detail(id)).toMatchObject({
    title: 'Cold Harbour Vows',
    category: { name: 'Romance' },
    isOnSale: false,
    poster: null,
    gaps: ['poster', 'licence', 'preview', 'free-episodes', 'first-paid-episode'],
    prices: [{ reason: 'first price', retail: usdt('0.25') }],
  });
  const sale = { id, isOnSale: true };
  expect(refusalOf(await editor.call(wire.putOnSale, sale))).toBe('poster-missing');

  expect(refusalOf(await upload(wire.savePoster, { id }, PDF))).toBe('upload-not-a-picture');
  got(await upload(wire.savePoster, { id }, FAKE_PICTURE));
  expect((await detail(id)).poster).toMatch(/^\/files\/.+\.webp$/);
  expect(refusalOf(await editor.call(wire.putOnSale, sale))).toBe('licence-missing');
});

test('a licence takes its paper, which is sealed, and the same one again is nothing', async () => {
  const { id } = got(await editor.call(wire.createDrama, { ...NEW_DRAMA, title: 'The Paper' }));
  const terms = termsFrom(365);
  expect(refusalOf(await upload(wire.recordLicence, { id, ...terms }, Buffer.from('MZ')))).toBe(
    'upload-not-a-document',
  );
  got(await upload(wire.recordLicence, { id, ...terms }, PDF));
  const files = fixture.storage.files.size;
  got(await upload(wire.recordLicence, { id, ...terms }, PDF));
  expect(fixture.storage.files.size).toBe(files);
  const { licences, gaps } = await detail(id);
  expect(licences).toMatchObject([
    {
      territory: 'world',
      countries: ['US'],
      holder: 'Red Harbour Pictures',
      proofKind: 'pdf',
      endedAt: null,
    },
  ]);
  expect(gaps).toEqual(['poster', 'preview', 'free-episodes', 'first-paid-episode']);
  for (const bytes of fixture.storage.files.values())
    expect(Buffer.from(bytes).includes('a contract')).toBe(false);

  const [licence] = licences;
  if (licence === undefined) throw new Error('no licence');
  const { bytes, kind } = got(await editor.call(wire.getLicenceProof, { id: licence.id }));
  expect([kind, Buffer.from(bytes, 'base64').toString()]).toEqual(['pdf', PDF.toString()]);
  got(await editor.call(wire.endLicence, { id: licence.id }));
  expect((await detail(id)).gaps).toContain('licence');
  expect(refusalOf(await editor.call(wire.endLicence, { id: licence.id }))).toBe('licence-unknown');
});

test('with only its free episodes ready a drama is not put on sale; with the first paid one it is', async () => {
  const traits = { isOnSale: false, episodes: 10, freeEpisodes: 3 };
  const id = await aDrama(fixture.owner, { ...traits, readyThrough: 3 });
  const sale = { id, isOnSale: true };
  expect((await detail(id)).gaps).toEqual(['first-paid-episode']);
  expect(refusalOf(await editor.call(wire.putOnSale, sale))).toBe('paid-episode-missing');
  expect((await detail(id)).isOnSale).toBe(false);
  await markReadyByRows(fixture.owner, [id], { through: 4 });
  got(await editor.call(wire.putOnSale, sale));
  expect(await detail(id)).toMatchObject({ isOnSale: true, gaps: [] });
  // The reverse: everything is ready, but the licence is missing.
  const unlicensed = await aDrama(fixture.owner, { ...traits, isLicensed: false });
  expect(refusalOf(await editor.call(wire.putOnSale, { id: unlicensed, isOnSale: true }))).toBe(
    'licence-missing',
  );
});

test('a drama leaves the hall when its licence runs out, its preview is gone or it never had a licence', async () => {
  const id = await aDrama(fixture.owner, { isLicensed: false });
  const other = await aDrama(fixture.owner);
  const unlicensed = await aDrama(fixture.owner, { isLicensed: false });
  got(await upload(wire.recordLicence, { id, ...termsFrom(2) }, PDF));
  expect(valueOf(await stopSales(fixture.dependencies)())).toEqual([unlicensed]);
  fixture.clock.pass(2 * DAY_MS);
  // The console session has expired after days.
  editor = await atTheConsole('content');
  expect(valueOf(await stopSales(fixture.dependencies)())).toEqual([id]);
  expect([(await detail(id)).isOnSale, (await detail(other)).isOnSale]).toEqual([false, true]);
  await fixture.owner.query('delete from media.episodes where drama_id = $1 and number = 0', [other]);
  expect(valueOf(await stopSales(fixture.dependencies)())).toEqual([other]);
  expect(await detail(other)).toMatchObject({ isOnSale: false, gaps: ['preview'] });
  expect(refusalOf(await editor.call(wire.putOnSale, { id: other, isOnSale: true }))).toBe('preview-missing');
});

test('its category and its episodes change; once it was on sale there are never fewer', async () => {
  const id = await aDrama(fixture.owner);
  const { episodes } = await detail(id);
  const asked = { id, categoryId: CATEGORIES.revenge.id, freeEpisodes: 2 };
  got(await editor.call(wire.editDrama, { ...asked, episodes: episodes + 1 }));
  expect(await detail(id)).toMatchObject({
    category: { name: 'Revenge' },
    freeEpisodes: 2,
    episodes: episodes + 1,
  });
  got(await editor.call(wire.putOnSale, { id, isOnSale: false }));
  expect(refusalOf(await editor.call(wire.editDrama, { ...asked, episodes }))).toBe('episodes-not-fewer');
  const unknown = {
    ...asked,
    categoryId: NEW_DRAMA.categoryId.replace(/.$/, 'f') as typeof asked.categoryId,
  };
  expect(refusalOf(await editor.call(wire.editDrama, { ...unknown, episodes: 500 }))).toBe(
    'category-unknown',
  );
});

test('categories are added, renamed in every language and put in another order', async () => {
  const before = got(await editor.call(wire.listCategories, {})).list;
  const { id } = got(await editor.call(wire.saveCategory, { names: { en: 'Western' } }));
  got(await editor.call(wire.saveCategory, { id, names: { en: 'Westerns', de: 'Western' } }));
  expect(refusalOf(await editor.call(wire.saveCategory, { id, names: { de: 'Western' } }))).toBe(
    'field-required',
  );
  const ids = [id, ...before.map((one) => one.id)];
  got(await editor.call(wire.orderCategories, { ids }));
  const { list } = got(await editor.call(wire.listCategories, {}));
  expect(list.map((one) => one.id)).toEqual(ids);
  expect(list[0]).toMatchObject({ names: { en: 'Westerns', de: 'Western' }, dramas: 0 });
  expect(refusalOf(await editor.call(wire.orderCategories, { ids: ids.slice(1) }))).toBe('category-unknown');
});

type Line = RequestOf<typeof wire.planImport>['lines'][number];

const aLine = (key: string, traits: Partial<Line> = {}): Line => ({
  key,
  category: 'Romance',
  episodes: 10,
  freeEpisodes: 3,
  wholesale: usdt('0.14'),
  retail: usdt('0.25'),
  texts: [
    { locale: 'en', title: `Title of ${key}`, synopsis: 'A door opens.' },
    { locale: 'ru', title: 'Дверь', synopsis: '' },
  ],
  posterDigest: fileDigest(FAKE_PICTURE),
  licence: {
    territory: 'world',
    countries: [],
    holder: 'Red Harbour Pictures',
    languages: ['en'],
    validFrom: instantOf(Date.UTC(2026, 0, 1)),
    validUntil: instantOf(Date.UTC(2030, 0, 1)),
    proofDigest: fileDigest(PDF),
  },
  episodeFiles: [],
  ...traits,
});

test('an import is planned, written, and nothing when it is done again', async () => {
  const lines = [
    aLine('the-first-door'),
    aLine('the-second-door', { category: 'Nowhere', retail: usdt('0.1') }),
  ];
  const planned = got(await editor.call(wire.planImport, { lines })).list;
  expect(planned).toEqual([
    {
      key: 'the-first-door',
      id: null,
      outcome: 'create',
      steps: ['drama', 'text:en', 'text:ru', 'poster', 'licence'],
      problems: [],
    },
    {
      key: 'the-second-door',
      id: null,
      outcome: 'refused',
      steps: [],
      problems: ['category-unknown', 'prices-wrong'],
    },
  ]);
  const rows = () => fixture.owner.query("select 1 from dramas where import_key like 'the-%-door'");
  expect((await rows()).rowCount).toBe(0);

  const [made, refused] = got(await editor.call(wire.applyImport, { lines })).list;
  expect(made).toMatchObject({ outcome: 'change', steps: ['poster', 'licence'] });
  expect(refused?.outcome).toBe('refused');
  expect((await rows()).rowCount).toBe(1);
  const id = made?.id;
  if (id === undefined || id === null) throw new Error('nothing was made');
  got(await upload(wire.savePoster, { id }, FAKE_PICTURE));
  const { proofDigest: _, ...terms } = lines[0]?.licence ?? { proofDigest: '', ...termsFrom(1) };
  got(await upload(wire.recordLicence, { id, ...terms }, PDF));

  const again = got(await editor.call(wire.applyImport, { lines })).list;
  expect(again[0]).toMatchObject({ outcome: 'same', steps: [] });
  expect(await detail(id)).toMatchObject({ locales: ['en', 'ru'], prices: [{ reason: 'first price' }] });
  expect((await rows()).rowCount).toBe(1);
});

test('what changed in the sheet changes, captions stay, and a price does not change on the side', async () => {
  const [line] = [aLine('the-third-door', { posterDigest: null, licence: null })];
  const [made] = got(await editor.call(wire.applyImport, { lines: [line] })).list;
  const id = made?.id;
  if (id === undefined || id === null) throw new Error('nothing was made');
  const text = { title: 'Дверь', synopsis: '', captions: ['Смотрите'] };
  got(await editor.call(wire.saveText, { id, locale: 'ru', ...text }));
  const texts = [...line.texts.slice(0, 1), { locale: 'ru' as const, title: 'Третья дверь', synopsis: '' }];
  got(
    await editor.call(wire.applyImport, { lines: [{ ...line, texts, category: 'revenge', episodes: 12 }] }),
  );
  const drama = await detail(id);
  expect(drama).toMatchObject({ category: { name: 'Revenge' }, episodes: 12 });
  expect(drama.texts.find(({ locale }) => locale === 'ru')).toMatchObject({
    title: 'Третья дверь',
    captions: ['Смотрите'],
  });
  const dearer = got(await editor.call(wire.planImport, { lines: [{ ...line, retail: usdt('0.5') }] })).list;
  expect(dearer[0]).toMatchObject({ outcome: 'refused', problems: ['prices-differ'] });
});

test('the same key twice is one mistake, and two imports at once make one drama', async () => {
  const line = aLine('the-fourth-door', { posterDigest: null, licence: null });
  expect(refusalOf(await editor.call(wire.applyImport, { lines: [line, line] }))).toBe('invalid-input');
  const { licence: _licence, ...plain } = line;
  const asked = { lines: [{ ...plain, licence: null }], by: editor.id };
  const both = await Promise.allSettled([
    applyImport(fixture.dependencies)(asked),
    applyImport(fixture.dependencies)(asked),
  ]);
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  const { rowCount } = await fixture.owner.query("select 1 from dramas where import_key = 'the-fourth-door'");
  expect(rowCount).toBe(1);
});
