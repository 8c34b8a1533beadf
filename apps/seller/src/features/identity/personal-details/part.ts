import type { SellerUser } from '../../../shared/session/index.ts';

/** What every page of the personal details is given. */
export interface PartProps {
  readonly user: SellerUser;
}
