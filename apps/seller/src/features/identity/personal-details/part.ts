import type { SellerUser } from '../../../shared/session/index.ts';

export interface PartProps {
  readonly user: SellerUser;
}
