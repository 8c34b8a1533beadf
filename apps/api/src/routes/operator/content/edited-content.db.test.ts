import type { Fixture } from '@cliffhanger/testing/factories';
import { getContentPage, listFriendLinks } from '@cliffhanger/wire/content';
import { REFUSALS } from '@cliffhanger/wire/kernel';
import * as wire from '@cliffhanger/wire/operator/content';
import * as support from '@cliffhanger/wire/operator/support';
import { listSupportContacts } from '@cliffhanger/wire/support';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleUnderTest, openConsole, refusalOf } from '../../../../test/open-console.ts';
import { got } from '../../../../test/start-routes.ts';
import { addContentRoutes } from '../../content/index.ts';
import { addSupportRoutes } from '../../support/index.ts';

let fixture: Fixture;
let console: ConsoleUnderTest;
beforeAll(async () => {
  console = await openConsole((api, dependencies) => {
    addContentRoutes(api, dependencies);
    addSupportRoutes(api, dependencies);
  });
  ({ fixture } = console);
});
afterAll(() => console.close());

test('a page is typed as text, read as blocks in that language, and what it said before stays known', async () => {
  const { call, code, id } = await console.atTheConsole('content');
  const page = { type: 'about' as const, locale: 'ja' as const, title: '私たちについて' };
  got(await call(wire.savePage, { ...page, text: '# はじめに\n\n- 一つ\n- 二つ', code: code() }));
  got(await call(wire.savePage, { ...page, text: '新しい文章', code: code() }));
  expect(got(await console.routes.as(undefined, 'ja')(getContentPage, { type: 'about' }))).toMatchObject({
    title: '私たちについて',
    blocks: [{ kind: 'text', text: '新しい文章' }],
  });
  const { pages } = got(await call(wire.listContent, {}));
  expect(pages.find(({ type, locale }) => type === 'about' && locale === 'ja')?.text).toBe('新しい文章');
  const { rows } = await fixture.owner.query(
    'select blocks, saved_by from content.page_versions order by saved_at',
  );
  expect(rows).toMatchObject([
    { blocks: [{ kind: 'heading' }, { kind: 'list' }], saved_by: id },
    { blocks: [{ kind: 'text' }], saved_by: id },
  ]);
  expect(refusalOf(await call(wire.savePage, { ...page, text: ' ', code: code() }))).toBe('field-required');
});

test('the links of the footer and the support contacts are everybody’s from then on', async () => {
  const { call, code, token } = await console.atTheConsole('content');
  const links = [
    { name: 'Press', url: 'https://example.org/press' },
    { name: 'Jobs', url: 'https://example.org/jobs' },
  ];
  got(await call(wire.saveFooterLinks, { links, code: code() }));
  expect(got(await console.routes.as()(listFriendLinks, {})).list).toEqual(links);
  const insecure = { links: [{ name: 'Press', url: 'javascript:alert(1)' }], code: code() };
  const headers = { 'access-token': token };
  const { envelope } = await console.routes.post(wire.saveFooterLinks.path, insecure, headers);
  expect(envelope.code).toBe(REFUSALS['link-not-https'].code);

  const admin = await console.atTheConsole('admin');
  const contacts = [
    { kind: 'telegram' as const, name: 'Night desk', address: '@night', opensAt: '20:00', closesAt: '24:00' },
    { kind: 'email' as const, name: 'Post', address: 'help@example.org', opensAt: null, closesAt: null },
  ];
  got(await admin.call(support.saveContacts, { contacts, code: admin.code() }));
  expect(got(await console.routes.as()(listSupportContacts, {})).list).toEqual(contacts);
  const half = contacts.map((contact) => ({ ...contact, closesAt: null }));
  expect(refusalOf(await admin.call(support.saveContacts, { contacts: half, code: admin.code() }))).toBe(
    'invalid-input',
  );
  expect(refusalOf(await call(support.saveContacts, { contacts, code: code() }))).toBe('role-not-allowed');
});
