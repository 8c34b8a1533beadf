import { idOf, instantOf } from '@cliffhanger/core/kernel';
import type { SellerUser } from '../src/shared/session/stored-session.ts';

export const MARA: SellerUser = {
  id: idOf('0190c8f2-7a44-7000-8000-000000000001'),
  email: 'mara@nightlantern.example',
  realName: 'Mara Velden',
  country: 'NL',
  avatar: null,
  contact: { kind: 'telegram', address: '@mara_velden' },
  level: 'gold',
  hasFundPassword: true,
  registeredAt: instantOf(Date.UTC(2026, 7, 1)),
};
