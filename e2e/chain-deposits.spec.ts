import { BLOCKS_TO_FINALITY } from '@cliffhanger/testing/chain';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { inspect } from './judging/inspection.ts';
import { logsIn } from './person/logging-in.ts';
import { anApprovedSeller } from './world/back-office.ts';
import { blocksPass, somebodySends, theChainTakesBack } from './world/chain.ts';

const SEEN_WITHIN = { timeout: 30_000 };

test('a transfer on the chain shows, is taken back before one’s eyes, and another one becomes money', async ({
  person,
}) => {
  const { page } = person;
  await logsIn(person, await anApprovedSeller());
  await person.opens('deposit');
  await person.sees('deposits.copy');
  const address = (await page.locator('p.font-mono').innerText()).replaceAll(/\s/g, '');

  const lost = await somebodySends(25n, address);
  await expect(page.getByText(person.t('deposits.state.pending'))).toBeVisible(SEEN_WITHIN);
  // At once: a chain takes back only what is not final yet.
  await theChainTakesBack(lost);
  await expect(page.getByText(person.t('deposits.state.gone'))).toBeVisible(SEEN_WITHIN);

  await somebodySends(40n, address);
  await expect(page.getByText(person.t('deposits.state.pending'))).toBeVisible(SEEN_WITHIN);
  await inspect(person, 'deposit-confirming');
  await blocksPass(BLOCKS_TO_FINALITY);
  await expect(page.getByText(person.t('deposits.state.pending'))).toBeHidden(SEEN_WITHIN);
  await person.opens('wallet');
  await expect(page.getByText('+40.00')).toBeVisible(SEEN_WITHIN);
});
