import { belowPath } from '@cliffhanger/client/router';

/** Pages are paths under /watch, so that they can be linked and the server can render link previews. */
export const ADDRESSES = belowPath('/watch');
