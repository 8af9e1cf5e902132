import { sql, type Kysely } from 'kysely';

/**
 * The sign-in library's tables (with its column names), our accounts, and the role of requests: it owns nothing and
 * sees rows only through row-level security.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Roles belong to the whole server: another database may have made this one, even at this moment. When this user may
  // not make roles, the operator has made it.
  await sql`
    do $$ begin
      if to_regrole('sheaf_app') is null then create role sheaf_app nologin; end if;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db);
  await sql`do $$ begin execute format('grant sheaf_app to %I', current_user); exception when others then null; end $$`.execute(
    db,
  );

  await sql`create table service_state (only_row boolean primary key default true check (only_row), epoch text not null)`.execute(
    db,
  );
  await sql`insert into service_state (epoch) values (substr(md5(random()::text || clock_timestamp()::text), 1, 16))`.execute(
    db,
  );

  await sql`
    create table auth_user (
      id text primary key, name text not null, email text not null unique, "emailVerified" boolean not null default false,
      image text, username text unique, "displayUsername" text,
      "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now())`.execute(db);
  await sql`
    create table auth_session (
      id text primary key, "userId" text not null references auth_user on delete cascade, token text not null unique,
      "expiresAt" timestamptz not null, "ipAddress" text, "userAgent" text,
      "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now())`.execute(db);
  await sql`create index on auth_session ("userId")`.execute(db);
  await sql`
    create table auth_account (
      id text primary key, "userId" text not null references auth_user on delete cascade, "accountId" text not null,
      "providerId" text not null, "accessToken" text, "refreshToken" text, "idToken" text,
      "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, scope text, password text,
      "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now())`.execute(db);
  await sql`create index on auth_account ("userId")`.execute(db);
  await sql`
    create table auth_verification (
      id text primary key, identifier text not null, value text not null, "expiresAt" timestamptz not null,
      "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now())`.execute(db);
  await sql`create index on auth_verification (identifier)`.execute(db);

  await sql`
    create table accounts (
      account_id text primary key references auth_user on delete cascade,
      email text not null unique, user_name text not null unique,
      level smallint not null, language text not null, cloud_count int not null check (cloud_count >= 0),
      task_limit int not null, is_demo boolean not null default false,
      revision bigint not null default 0, created_at timestamptz not null default now())`.execute(db);
}
