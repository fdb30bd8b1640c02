-- Tries are also counted at the person, under whichever of their names: nobody is told, it would say which names belong together.
ALTER TABLE auth.tries DROP CONSTRAINT tries_kind_check, ADD CHECK (kind IN ('account', 'network', 'person'));
