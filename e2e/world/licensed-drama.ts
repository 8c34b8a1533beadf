import type { DramaId } from '@cliffhanger/core/catalog';
import { idOf, type SellerId } from '@cliffhanger/core/kernel';
import { trackingPath } from '@cliffhanger/core/library';
import { aConsignment, anApprovedSeller, type TestSeller } from '@cliffhanger/testing/factories';
import { expect, type Page } from '@playwright/test';
import { within } from '../patience.ts';
import { asOwner } from './as-owner.ts';
import { anUnusedEmail, inThePast } from './back-office.ts';
import { anImportFolder } from './import-folder.ts';
import { joinsTheStaff, opensTheConsole } from './staff.ts';

const HOURS_A_DAY = 24;

export interface LicensedDrama {
  readonly id: DramaId;
  readonly title: string;
}

/** Imported, packaged and put on sale at the console, with playable films: ten episodes, three of them free. */
export async function aLicensedDrama(
  page: Page,
  licence: Parameters<typeof anImportFolder>[0],
): Promise<LicensedDrama> {
  const folder = await anImportFolder(licence);
  await opensTheConsole(page, await joinsTheStaff(page, 'Cora', 'content'));
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.locator('input[type=file]').first().setInputFiles(folder.path);
  const line = page.getByRole('row').filter({ hasText: folder.title });
  await page.getByRole('button', { name: 'Import 1 drama' }).click();
  await expect(line).toContainText('nothing to do', within(60));
  await folder.remove();
  await line.getByRole('link', { name: folder.title }).click();
  await expect(page.getByText('10 of 10 ready')).toBeVisible(within(120));
  await expect(page.getByText('Preview not ready')).toBeHidden(within(60));
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await expect(page.getByText('On sale', { exact: true })).toBeVisible();
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(page.url())?.[0];
  if (id === undefined) throw new Error('the page of a drama does not name it');
  return { id: idOf<'drama'>(id), title: folder.title };
}

/** A seller of the drama, with a tracking link. */
export const aSellerOf = (
  dramaId: DramaId,
): Promise<{ readonly seller: TestSeller; readonly link: string }> =>
  inThePast(0, async (dependencies) => {
    const seller = await anApprovedSeller(dependencies, { email: anUnusedEmail('nora') });
    const { trackingCode } = await aConsignment(dependencies, seller.id, dramaId);
    return { seller, link: trackingPath(trackingCode) };
  });

/** Purchases of the drama that were started, and the countries of those paid. */
export const salesOf = (
  dramaId: DramaId,
): Promise<{ readonly begun: number; readonly countries: readonly (string | null)[] }> =>
  inThePast(0, async (_dependencies, _clock, owner) => {
    const { rows } = await owner.query<{ begun: number; countries: readonly (string | null)[] }>(
      `select count(*)::int as begun, array(select p.country from orders o join checkout.payments p on p.order_id = o.id
         where o.drama_id = $1 order by o.paid_at) as countries
       from checkout.purchases where drama_id = $1`,
      [dramaId],
    );
    return rows[0] ?? { begun: 0, countries: [] };
  });

/** Backdates the licence and its notices so that this many days remain. */
export const licenceEndsIn = (dramaId: DramaId, days: number): Promise<void> =>
  asOwner(async (query) => {
    await query(
      `with passed as (
         select valid_until - date_trunc('milliseconds', now()) - make_interval(hours => $2::integer) as time
         from drama_licences where drama_id = $1
       ), licence as (
         update drama_licences l set valid_from = l.valid_from - p.time, valid_until = l.valid_until - p.time
         from passed p where l.drama_id = $1
       )
       update licence_notices n set ends_at = n.ends_at - p.time, told_at = n.told_at - p.time
       from passed p where n.drama_id = $1`,
      [dramaId, String(days * HOURS_A_DAY)],
    );
  });

/** Whether the hall still lists the drama, that is, the job that stops sales has not run. */
export const isMarkedOnSale = (dramaId: DramaId): Promise<boolean> =>
  inThePast(0, async (_dependencies, _clock, owner) => {
    const { rows } = await owner.query<{ on_sale: boolean }>('select on_sale from dramas where id = $1', [
      dramaId,
    ]);
    return rows[0]?.on_sale ?? false;
  });

/** How many times the seller was notified that a licence ends. */
export const noticesTo = (sellerId: SellerId): Promise<number> =>
  inThePast(0, async (_dependencies, _clock, owner) => {
    const { rows } = await owner.query<{ told: number }>(
      `select count(*)::int as told from messages.inbox where seller_id = $1 and key = 'licence-ends'`,
      [sellerId],
    );
    return rows[0]?.told ?? 0;
  });
