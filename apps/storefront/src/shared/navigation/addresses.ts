import { belowPath } from '@cliffhanger/client/router';

/** Pages are paths under /watch, so that a page can be linked to, and its server can write it for a link preview. */
export const ADDRESSES = belowPath('/watch');
