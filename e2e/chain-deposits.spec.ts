import { BLOCKS_TO_FINALITY } from '@cliffhanger/testing/chain';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { inspect } from './judging/inspection.ts';
import { within } from './patience.ts';
import { logsIn } from './person/logging-in.ts';
import type { Person } from './person/person.ts';
import { anApprovedSeller } from './world/back-office.ts';
import { blocksPass, somebodySends, theChainTakesBack } from './world/chain.ts';

const SEEN_WITHIN = within(30);

async function opensDepositAddress(person: Person): Promise<string> {
  await logsIn(person, await anApprovedSeller());
  await person.opens('deposit');
  await person.sees('deposits.copy');
  return (await person.page.locator('p.font-mono').innerText()).replaceAll(/\s/g, '');
}

/** The pending transfer becomes final with further blocks. */
async function becomesMoney({ person, amount }: { readonly person: Person; readonly amount: string }) {
  const pending = person.page.getByText(person.t('deposits.state.pending'));
  await blocksPass(BLOCKS_TO_FINALITY);
  await expect(pending).toBeHidden(SEEN_WITHIN);
  await person.opens('wallet');
  await expect(person.page.getByText(amount)).toBeVisible(SEEN_WITHIN);
}

test('a transfer on the chain is credited', { tag: ['@smoke', '@serial'] }, async ({ person }) => {
  const address = await opensDepositAddress(person);
  await somebodySends(40n, address);
  await expect(person.page.getByText(person.t('deposits.state.pending'))).toBeVisible(SEEN_WITHIN);
  await becomesMoney({ person, amount: '+40.00' });
});

test('a transfer on the chain appears and disappears in a reorg, and another one is credited', {
  tag: '@serial',
}, async ({ person }) => {
  const { page } = person;
  const address = await opensDepositAddress(person);

  const lost = await somebodySends(25n, address);
  await expect(page.getByText(person.t('deposits.state.pending'))).toBeVisible(SEEN_WITHIN);
  // Immediately, because only blocks that are not yet final can be reorganised.
  await theChainTakesBack(lost);
  await expect(page.getByText(person.t('deposits.state.gone'))).toBeVisible(SEEN_WITHIN);

  await somebodySends(40n, address);
  await expect(page.getByText(person.t('deposits.state.pending'))).toBeVisible(SEEN_WITHIN);
  await inspect(person, 'deposit-confirming');
  await becomesMoney({ person, amount: '+40.00' });
});
