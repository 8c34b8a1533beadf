import { getProfile } from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { useEffect } from 'react';
import { answerKey, queryClient, useApiQuery } from '../server/index.ts';
import { type SellerUser, updateUser, useUser } from '../session/index.ts';

export type Profile = AnswerOf<typeof getProfile>;

interface KnownProfile {
  /** From local storage; `undefined` only during logout. */
  readonly user: SellerUser | undefined;
  /** Rights, score and first steps, from the server's response. */
  readonly profile: Profile | undefined;
  readonly isPending: boolean;
  readonly refresh: () => Promise<unknown>;
}

/** The stored user is available at once; the server's profile follows. */
export function useProfile(): KnownProfile {
  const user = useUser();
  const { data, isPending, refetch } = useApiQuery(getProfile, {});
  useEffect(() => {
    if (data !== undefined) updateUser(data);
  }, [data]);
  return { user, profile: data, isPending, refresh: refetch };
}

/** For calls that return the changed profile: updates every screen without a request. */
export function cacheProfile(profile: SellerUser): void {
  queryClient.setQueriesData<Profile>(
    { queryKey: answerKey(getProfile) },
    (known) => known && { ...known, ...profile },
  );
  updateUser(profile);
}
