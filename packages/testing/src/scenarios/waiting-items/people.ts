import type { Email } from '@cliffhanger/core/identity';
import type { SellerTraits } from '../../factories/index.ts';

/** Who has just registered, and so many hours ago. */
export const APPLICANTS: readonly { readonly hoursAgo: number; readonly traits: SellerTraits }[] = [
  {
    hoursAgo: 9.4,
    traits: {
      email: 'ingrid.solberg@example.org' as Email,
      realName: 'Ingrid Solberg',
      country: 'NO',
      socialAccounts: [{ handle: 'ingrid.watches', followers: 21_300 }],
      contact: { kind: 'telegram', address: '@ingrid_solberg' },
    },
  },
  {
    hoursAgo: 2.6,
    traits: {
      email: 'thiago.prado@example.org' as Email,
      realName: 'Thiago Prado',
      country: 'BR',
      socialAccounts: [
        { handle: 'novelas.do.thiago', followers: 64_900 },
        { handle: 'thiagoprado', followers: 3_120 },
      ],
      contact: { kind: 'telegram', address: '@thiago_prado' },
      locale: 'es',
    },
  },
  {
    hoursAgo: 0.4,
    traits: {
      email: 'mika.arai@example.org' as Email,
      realName: 'Mika Arai',
      country: 'JP',
      socialAccounts: [{ handle: 'mika_short_drama', followers: 8_450 }],
      contact: { kind: 'telegram', address: '@mika_arai' },
      locale: 'ja',
    },
  },
];

/** What sellers call their stores, one for each in turn. */
export const STORES: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'Blue Hour Stories', text: 'Family secrets and slow revenge. New posts every evening.' },
  { name: 'Paper Moon Series', text: 'Romance that takes its time, in ninety seconds a piece.' },
  { name: 'The Last Tram', text: 'Thrillers for the way home.' },
  { name: 'Velvet Episodes', text: 'Heirs, contracts, second chances: the glossy ones.' },
  { name: 'Second Row', text: 'I watch them to the end before I post the first scene.' },
  { name: 'Rain on Glass', text: 'Quiet dramas, loud endings.' },
  { name: 'After the Credits', text: 'What happens next, and why nobody saw it coming.' },
  { name: 'Corner Cinema', text: 'One drama a week, all of its best scenes.' },
  { name: 'Salt and Thread', text: 'Period dramas, from court to kitchen.' },
  { name: 'Midnight Kiosk', text: 'For people who said "one more" an hour ago.' },
  { name: 'One More Scene', text: 'Cliffhangers, in order.' },
  { name: 'Tall Tales Daily', text: 'Time travel, lost twins, impossible weddings.' },
];

/** What two of them want to be called from now on. */
export const NEW_STORES: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'Blue Hour', text: 'Family secrets and slow revenge, with captions in three languages.' },
  { name: 'Paper Moon', text: 'Romance that takes its time. Comedies on Sundays.' },
];
