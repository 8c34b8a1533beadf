import { endpoint, nothing } from '../kernel/index.ts';
import { sellerProfile } from './seller-profile.ts';

export const getProfile = endpoint({
  name: 'identity.get-profile',
  path: '/api/v1/userinfo/get-info',
  access: 'seller',
  origin: 'spec',
  summary: 'The seller who is logged in.',
  request: nothing,
  answer: sellerProfile,
});
