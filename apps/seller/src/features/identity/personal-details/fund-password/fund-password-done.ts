import { useTranslation } from '../../../../shared/language/index.ts';
import { cacheProfile } from '../../../../shared/profile/index.ts';
import type { SellerUser } from '../../../../shared/session/index.ts';
import { useDone } from '../after-saving.ts';

/** The call returns nothing, so the cached profile is updated here. */
export function useFundPasswordDone(user: SellerUser): () => void {
  const t = useTranslation();
  const done = useDone();
  return () => {
    done(t(`identity.fund-password.done.${user.hasFundPassword ? 'change' : 'set'}`));
    cacheProfile({ ...user, hasFundPassword: true });
  };
}
