import type { Endpoint } from '@cliffhanger/wire/kernel';
import { expect, type Locator } from '@playwright/test';
import type { Person } from './person.ts';

/** Types on the keyboard while the keypad is open; the sheet receives the digits without a focused field. */
export async function keysInFundPassword(person: Person, digits: string): Promise<void> {
  await person.text('withdrawals.fund-password').waitFor();
  await person.page.getByRole('button', { name: '5', exact: true }).waitFor();
  await person.page.keyboard.type(digits);
}

/** The id in the next response of a call. Start it before pressing the button. */
export async function answersWithId(person: Person, { path }: Pick<Endpoint, 'path'>): Promise<string> {
  const response = await person.page.waitForResponse((answer) => new URL(answer.url()).pathname === path);
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}

const MOST_TABS = 12;

/** Moves the focus with the Tab key from wherever it is. */
export async function tabsTo(person: Person, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < MOST_TABS && !(await isThere()); tabs += 1)
    await person.page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}
