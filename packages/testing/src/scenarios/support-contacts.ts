import type { Pool } from 'pg';

const CONTACTS = [
  ['telegram', 'Cliffhanger', '@cliffhanger_support', null, null],
  ['whatsapp', 'Cliffhanger', '+4915112345678', '08:00', '20:00'],
  ['email', 'Cliffhanger', 'support@cliffhanger.test', '08:00', '24:00'],
] as const;

/** Does not touch existing contacts of an operator. */
export async function seedSupportContacts(owner: Pick<Pool, 'query'>): Promise<void> {
  for (const [index, contact] of CONTACTS.entries()) {
    await owner.query(
      `insert into support.contacts (position, kind, name, address, opens_at, closes_at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [index + 1, ...contact],
    );
  }
}
