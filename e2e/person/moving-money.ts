import type { Endpoint } from '@cliffhanger/wire/kernel';
import { expect, type Locator } from '@playwright/test';
import type { Person } from './person.ts';

/** On the keyboard, with the keypad open: it takes no field, the digits go to the sheet. */
export async function keysInFundPassword(person: Person, digits: string): Promise<void> {
  await person.text('withdrawals.fund-password').waitFor();
  await person.page.getByRole('button', { name: '5', exact: true }).waitFor();
  await person.page.keyboard.type(digits);
}

/** What the next answer of a call names: begin to listen before the button is pressed. */
export async function answersWithId(person: Person, { path }: Pick<Endpoint, 'path'>): Promise<string> {
  const response = await person.page.waitForResponse((answer) => new URL(answer.url()).pathname === path);
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}

const MOST_TABS = 12;

/** From wherever the focus is, with the Tab key alone. */
export async function tabsTo(person: Person, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < MOST_TABS && !(await isThere()); tabs += 1)
    await person.page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}
