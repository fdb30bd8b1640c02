-- How often an account was locked without a right password in between: each lock is twice as long as the one before.

ALTER TABLE auth.tries ADD COLUMN locks int NOT NULL DEFAULT 0;
