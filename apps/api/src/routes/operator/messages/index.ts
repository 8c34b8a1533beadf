import {
  type AudienceQuery,
  announce,
  countAudience,
  listAnnouncements,
} from '@cliffhanger/application/messages';
import type { Announcement, Dependencies } from '@cliffhanger/application/ports';
import type { AgentLevel, Email } from '@cliffhanger/core/identity';
import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/operator/messages';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';

export function addAnnouncementRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listAnnouncements, async ({ dependencies: audited }) =>
    toResponse(await listAnnouncements(audited)(), (list) => ({ list: list.map(announcementResponse) })),
  );

  serveOperator(api, dependencies, wire.countAudience, async ({ input, dependencies: audited }) => {
    const audience = audienceOf(input);
    return audience.ok ? countAudience(audited)(audience.value) : audience;
  });

  serveOperator(
    api,
    dependencies,
    wire.sendAnnouncement,
    async ({ input, operator, dependencies: audited }) => {
      const audience = audienceOf(input);
      if (!audience.ok) return audience;
      return announce(audited)({ audience: audience.value, texts: input.texts, by: operator.id });
    },
  );
}

interface Typed {
  readonly audience: AudienceQuery['kind'];
  readonly level?: AgentLevel | undefined;
  readonly email?: Email | undefined;
}

function audienceOf({ audience, level, email }: Typed): Result<AudienceQuery> {
  if (audience === 'all') return accept({ kind: 'all' });
  if (audience === 'level')
    return level === undefined
      ? refuse('field-required', { field: 'level' })
      : accept({ kind: 'level', level });
  return email === undefined
    ? refuse('field-required', { field: 'email' })
    : accept({ kind: 'seller', email });
}

const announcementResponse = ({ audience, ...announcement }: Announcement) => ({
  ...announcement,
  audience: audience.kind,
  level: audience.kind === 'level' ? audience.level : null,
  sellerId: audience.kind === 'seller' ? audience.sellerId : null,
});
