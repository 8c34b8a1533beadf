import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { inspect } from './judging/inspection.ts';
import { logsIn } from './person/logging-in.ts';
import { opensDetails } from './person/managing-account.ts';
import { anApprovedSeller } from './world/back-office.ts';
import { isMostlyBlue, redAndBluePicture } from './world/sample-picture.ts';

test('a seller sees where they are logged in and ends a session there', async ({ person, anotherPerson }) => {
  const seller = await anApprovedSeller();
  const onTheOldPhone = await anotherPerson();
  await logsIn(onTheOldPhone, seller);
  await logsIn(person, seller);

  await opensDetails(person, 'security');
  await person.sees('identity.security.this-device');
  await inspect(person, 'security');
  await person.touches(person.page.getByRole('button', { name: endLabel() }).first());
  await person.sees('identity.security.ended');
  await expect(person.page.getByRole('button', { name: endLabel() })).toHaveCount(0);

  await onTheOldPhone.page.reload();
  await onTheOldPhone.isOn('login');

  /** Matches the label for any device name. */
  function endLabel(): RegExp {
    const [before = '', after = ''] = person.t('identity.security.end.label', { device: '¶' }).split('¶');
    return new RegExp(`^${before}.+${after}$`);
  }
});

test('a seller changes social accounts and finds them changed after a reload', async ({ person }) => {
  const seller = await anApprovedSeller({ socialAccounts: [{ handle: 'nora.lindqvist', followers: 8_200 }] });
  await logsIn(person, seller);
  await person.opensRow('shell.mine.social');
  await person.isOn('socialAccounts');
  await expect(person.field('identity.social.handle')).toHaveValue('nora.lindqvist');
  await person.presses('identity.social.add');
  await person.field('identity.social.handle').nth(1).fill('nora.reads.late');
  await person.field('identity.social.followers').nth(1).fill('1250');
  await inspect(person, 'social-accounts');
  await person.presses('shell.save');
  await person.sees('identity.social.saved');

  await person.page.reload();
  await expect(person.field('identity.social.handle').nth(1)).toHaveValue('nora.reads.late');
  await expect(person.field('identity.social.followers').nth(1)).toHaveValue('1,250');
});

test('a seller uploads a picture and keeps the part they selected', async ({ person }) => {
  await logsIn(person, await anApprovedSeller());
  await person.opensRow('shell.mine.personal');
  await person.presses('identity.picture.add');
  await expect(person.dialog('identity.picture.title')).toBeVisible();
  await inspect(person, 'picture-sheet');
  const chooser = person.page.waitForEvent('filechooser');
  await person.opensRow('identity.picture.choose');
  await (await chooser).setFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await redAndBluePicture(),
  });

  await expect(person.dialog('identity.picture.crop.title')).toBeVisible();
  // To the right edge of the picture, which is blue.
  const area = person.page.getByRole('group', { name: person.t('identity.picture.crop.area') });
  for (let step = 0; step < 12; step += 1) await area.press('ArrowRight');
  await inspect(person, 'picture-crop');
  await person.presses('identity.picture.crop.save');
  await person.sees('identity.picture.saved');

  const picture = person.page.locator('img[src*="/files/"]').first();
  await expect(picture).toBeVisible();
  const stored = await person.page.request.get((await picture.getAttribute('src')) ?? '');
  expect(await isMostlyBlue(await stored.body())).toBe(true);
  await person.page.reload();
  await expect(picture).toBeVisible();
});
