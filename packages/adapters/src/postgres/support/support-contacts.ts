import type { SupportContact, SupportContacts } from '@cliffhanger/application/ports';
import type { Session } from '../connection.ts';

interface ContactRow {
  readonly kind: SupportContact['kind'];
  readonly name: string;
  readonly address: string;
  readonly opens_at: string | null;
  readonly closes_at: string | null;
}

export const createSupportContacts = (session: Session): SupportContacts => ({
  async list() {
    const { rows } = await session.query<ContactRow>({
      name: 'support-contacts',
      text: `select kind, name, address, left(opens_at::text, 5) as opens_at, left(closes_at::text, 5) as closes_at
             from support.contacts order by position limit 50`,
    });
    return rows.map(({ kind, name, address, opens_at, closes_at }) => ({
      kind,
      name,
      address,
      opensAt: opens_at,
      closesAt: closes_at,
    }));
  },

  async replace(contacts) {
    await session.query({ text: 'delete from support.contacts' });
    await session.query({
      name: 'support-contacts-replace',
      text: `insert into support.contacts (position, kind, name, address, opens_at, closes_at)
             select position, kind, name, address, opens_at, closes_at
             from unnest($1::text[], $2::text[], $3::text[], $4::time[], $5::time[]) with ordinality
               as c (kind, name, address, opens_at, closes_at, position)`,
      values: [
        contacts.map(({ kind }) => kind),
        contacts.map(({ name }) => name),
        contacts.map(({ address }) => address),
        contacts.map(({ opensAt }) => opensAt),
        contacts.map(({ closesAt }) => closesAt),
      ],
    });
  },
});
