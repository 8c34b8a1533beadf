-- Up Migration

-- That a paid episode was played stands in its order since keys wait for the tap; how many keys a viewer has fetched
-- proves nothing any more (DOMAIN §12).
drop table viewing.opened_episodes;
