import { getProfile } from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { useEffect } from 'react';
import { answerKey, queryClient, useApiQuery } from '../server/index.ts';
import { type SellerUser, updateUser, useUser } from '../session/index.ts';

export type Profile = AnswerOf<typeof getProfile>;

interface KnownProfile {
  /** As stored on this device, at once; undefined only in the moment of logging out. */
  readonly user: SellerUser | undefined;
  /** What the server says beside it, once it has answered: rights, score, first steps. */
  readonly profile: Profile | undefined;
  /** The server has not answered yet, neither so nor so. */
  readonly isPending: boolean;
  readonly refresh: () => Promise<unknown>;
}

/** Who is logged in: what was read last stands there at once, what the server says follows. */
export function useProfile(): KnownProfile {
  const user = useUser();
  const { data, isPending, refetch } = useApiQuery(getProfile, {});
  useEffect(() => {
    if (data !== undefined) updateUser(data);
  }, [data]);
  return { user, profile: data, isPending, refresh: refetch };
}

/** A call answered with the changed profile: every screen shows it without asking again. */
export function keepProfile(profile: SellerUser): void {
  queryClient.setQueriesData<Profile>(
    { queryKey: answerKey(getProfile) },
    (known) => known && { ...known, ...profile },
  );
  updateUser(profile);
}
