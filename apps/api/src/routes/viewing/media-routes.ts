import type { Dependencies, WatchedPackage } from '@cliffhanger/application/ports';
import {
  type KnownPackages,
  knownPackages,
  openKey,
  openSegmentsGrant,
  openWatchGrant,
  signSegmentsGrant,
} from '@cliffhanger/application/viewing';
import { captionsFile, segmentFile, thumbnailsFile } from '@cliffhanger/core/media';
import { masterPlaylist, rungPlaylist, thumbnailTrack, type WatchGrant } from '@cliffhanger/core/viewing';
import {
  KEY_FILE,
  type MediaFile,
  PREVIEWS_PATH,
  readMediaFile,
  rungFile,
  SEGMENTS_PATH,
  segmentFileAt,
  segmentsAddress,
  WATCH_PATH,
} from '@cliffhanger/wire/viewing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../../http/call.ts';
import { callingViewer } from '../../http/viewer-door.ts';
import { openAsked, sendOpened } from '../media/send-stored.ts';
import {
  forEverybody,
  forStorefronts,
  goodUntil,
  kept,
  type Media,
  PLAYLIST,
  SEGMENT,
  TRACK,
} from './media-headers.ts';

/*
 * Playlists, segments, previews and keys for players. Playlists and segments need no session: the signed
 * token in the URL is the authorization, and known packages are cached. Only the key of a paid episode checks
 * the viewer and the right to watch.
 */

/** `<token>/<file>` after the route's prefix. */
interface Params {
  readonly token: string;
  readonly file: MediaFile;
}

type Answer = (asked: Params, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export function addMediaRoutes(api: Api, dependencies: Dependencies): void {
  const packages = knownPackages(dependencies);
  door(api, WATCH_PATH, watchDoor(api, dependencies, packages));
  door(api, SEGMENTS_PATH, segmentsDoor(dependencies));
  door(api, PREVIEWS_PATH, previewsDoor(dependencies, packages));
}

function door({ http }: Api, path: string, answer: Answer): void {
  http.get<{ Params: { '*': string } }>(`${path}/*`, async (request, reply) => {
    const [token = '', name = '', ...rest] = request.params['*'].split('/');
    const file = readMediaFile(name);
    if (file === undefined || rest.length > 0) return reply.callNotFound();
    return answer({ token, file }, request, reply);
  });
}

/**
 * 403 without a reason: an altered, shared or expired token looks the same. The player then requests a new
 * URL.
 */
const refused = (reply: FastifyReply): FastifyReply => reply.code(403).send();

function watchDoor(api: Api, dependencies: Dependencies, packages: KnownPackages): Answer {
  const giveKey = keyGiver(api, dependencies, packages);
  return async ({ token, file }, request, reply) => {
    forStorefronts(reply, request, api.viewers.origins);
    const grant = openWatchGrant(dependencies.hmac, token, dependencies.clock.now());
    if (grant === undefined) return refused(reply);
    if (file.kind === 'key') return giveKey(grant, request, reply);
    if (file.kind === 'captions') {
      const captions = await dependencies.storage.read(captionsFile(file.name));
      return captions === undefined ? reply.callNotFound() : send(reply, TRACK, Buffer.from(captions));
    }
    const made = await packages(grant.packageName);
    const text = made && watchText(dependencies, grant, made, file);
    if (text === undefined) return reply.callNotFound();
    return send(reply, file.kind === 'thumbnails' ? TRACK : PLAYLIST, text);
  };
}

function watchText(
  { hmac, storage }: Dependencies,
  grant: WatchGrant,
  made: WatchedPackage,
  file: MediaFile,
): string | undefined {
  switch (file.kind) {
    case 'master':
      return masterPlaylist(made, rungFile);
    case 'thumbnails':
      return thumbnailTrack(made.thumbnails, storage.addressOf(thumbnailsFile(made.name)));
    case 'rung': {
      const segments = signSegmentsGrant(hmac, grant);
      return rungPlaylist(made, {
        rung: file.rung,
        keyAddress: KEY_FILE,
        segmentAddress: (segment) => segmentsAddress(segments, segmentFileAt(file.rung, segment)),
      });
    }
    default:
      return undefined;
  }
}

type GiveKey = (grant: WatchGrant, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function keyGiver(api: Api, dependencies: Dependencies, packages: KnownPackages): GiveKey {
  const open = openKey({ ...dependencies, packages });
  return async (grant, request, reply) => {
    // A free episode needs no viewer.
    const viewer = grant.viewerId === null ? undefined : await callingViewer(api.viewers, request, reply);
    const key = await open({ grant, viewerId: viewer?.known?.id ?? null });
    if (!key.ok) return refused(reply);
    return reply.type('application/octet-stream').send(Buffer.from(key.value));
  };
}

function segmentsDoor({ hmac, clock, storage }: Dependencies): Answer {
  return async ({ token, file }, request, reply) => {
    forEverybody(reply);
    const now = clock.now();
    const grant = openSegmentsGrant(hmac, token, now);
    if (grant === undefined) return refused(reply);
    if (file.kind === 'grant') return goodUntil(reply, grant.expiresAt, now).code(204).send();
    if (file.kind !== 'segment') return reply.callNotFound();
    const name = segmentFile({ name: grant.packageName, isEncrypted: true, ...file });
    const opening = await openAsked(storage, name, request);
    if (opening === undefined) return reply.callNotFound();
    return sendOpened(kept(reply.type(SEGMENT), grant.expiresAt - now), opening);
  };
}

const FOR_EVER_MS = 365 * 24 * 60 * 60 * 1_000;

/** Serves only unencrypted files. */
function previewsDoor({ storage }: Dependencies, packages: KnownPackages): Answer {
  return async ({ token: name, file }, request, reply) => {
    forEverybody(reply);
    const made = await packages(name);
    if (made === undefined || made.isEncrypted) return reply.callNotFound();
    if (file.kind === 'segment') {
      const opening = await openAsked(storage, segmentFile({ name, isEncrypted: false, ...file }), request);
      return opening === undefined
        ? reply.callNotFound()
        : sendOpened(kept(reply.type(SEGMENT), FOR_EVER_MS), opening);
    }
    const text = previewText(storage.addressOf(thumbnailsFile(name)), made, file);
    if (text === undefined) return reply.callNotFound();
    return send(kept(reply, FOR_EVER_MS), file.kind === 'thumbnails' ? TRACK : PLAYLIST, text);
  };
}

function previewText(sheetAddress: string, made: WatchedPackage, file: MediaFile): string | undefined {
  switch (file.kind) {
    case 'master':
      return masterPlaylist(made, rungFile);
    case 'thumbnails':
      return thumbnailTrack(made.thumbnails, sheetAddress);
    case 'rung':
      return rungPlaylist(made, {
        rung: file.rung,
        keyAddress: undefined,
        segmentAddress: (segment) => segmentFileAt(file.rung, segment),
      });
    default:
      return undefined;
  }
}

const send = (reply: FastifyReply, type: Media, content: string | Buffer): FastifyReply =>
  reply.type(type).send(content);
