import { startEmbedded } from '/work/main/infra/src/postgres/embedded.ts';
import { migrate } from '/work/main/infra/src/postgres/migrate.ts';
import { pgPool } from '/work/main/infra/src/postgres/connect.ts';
import { randomUUID, hash } from 'node:crypto';
import pg from 'pg';
const s = await startEmbedded({ dataDir: '/tmp/bo1' });
const admin = new pg.Client({connectionString: s.url}); await admin.connect(); await admin.query('DROP DATABASE IF EXISTS proto WITH (FORCE)'); await admin.query('CREATE DATABASE proto'); 
const url = s.url.replace(/postgres$/, 'proto');
await migrate(url);
const o = new pg.Client({connectionString: url}); await o.connect(); await o.query('GRANT USAGE ON SCHEMA log TO backoffice_app; CREATE TABLE log.plain(id bigint generated always as identity primary key, data jsonb); GRANT ALL ON log.plain TO backoffice_app');
for (const f of process.argv.slice(2)) await o.query((await import('node:fs')).readFileSync(f,'utf8'));
const pad = 'Remove and replace 240 sf of drywall at level 2 corridor, including tape, texture and paint to match existing finish';
const payload = (i:number) => ({ documentId: 'inv-' + i, kind: 'invoice', number: 'INV-2026-' + String(i).padStart(7, '0'), customerId: 'cust-' + (i % 997), projectId: 'job-' + (i % 211), currency: 'USD', totalCents: 100000 + (i % 90000), taxCents: 8250, dueOn: '2026-12-20', line: { sku: 'LAB-0' + (i % 9), qty: 12, unitCents: 8450, description: pad, costCode: '09-29-00' }, by: 'user-' + (i % 17), note: 'retainage 10 percent held until substantial completion' });
const pool = pgPool(url, {size: 8}); const lim = pgPool(url, {size:32});
let seq = 0;
const meta = (c: string) => JSON.stringify({ actor: { kind: 'user', id: '0190a-aaaa-bbbb-cccc', name: 'Kim Estimator', role: 'OA' }, commandId: c, requestHash: 'd2a84f4b8b650937ec8f73cd8be2c74add5a911ba64df27458ed8229da804a26', correlationId: c, causationId: null, at: '2026-11-20T08:00:00.000Z' });
type J = { stream: string; expected: number; res: ()=>void; rej: (e: unknown)=>void; data: string; cmd: string };
async function flushMany(b: J[], tenant='acme') {
  const z = b.map(()=>0); const idx = b.map((_,i)=>i);
  const r = await pool.query({ name: 'many', text: 'SELECT * FROM log.append_many($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22)', values: [tenant, b.map(x=>x.cmd), b.map(x=>meta(x.cmd)), idx, b.map(x=>x.stream), b.map(x=>x.expected), idx, z, b.map(x=>{const h=hash('sha256', tenant+x.cmd+0); return `${h.slice(0,8)}-${h.slice(8,12)}-8${h.slice(13,16)}-a${h.slice(17,20)}-${h.slice(20,32)}`}), b.map(x=>x.stream), b.map(x=>x.expected+1), b.map(()=>'InvoiceIssued'), b.map(()=>1), b.map(x=>x.data), [],[],[],[],[],[],[],[]] });
  if (r.rows[0].refused) throw new Error(JSON.stringify(r.rows[0].refused));
}
async function flushOne(x: J, tenant='acme') {
  const h=hash('sha256', tenant+x.cmd+0);
  const r = await pool.query({ name: 'one', text: 'SELECT * FROM log.append($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)', values: [tenant, x.cmd, meta(x.cmd), [x.stream],[x.expected],[`${h.slice(0,8)}-${h.slice(8,12)}-8${h.slice(13,16)}-a${h.slice(17,20)}-${h.slice(20,32)}`],[x.stream],[x.expected+1],['InvoiceIssued'],[1],[x.data], null] });
  if (r.rows[0].refused) throw new Error(JSON.stringify(r.rows[0].refused));
}
function combiner(single: boolean) { const q: J[] = []; let inflight = 0, sched = false; const flush = () => { while (q.length && inflight < 2) { const b = q.splice(0, 64); inflight++; (single && b.length===1 ? flushOne(b[0]!) : flushMany(b)).then(() => b.forEach((x) => x.res()), (e) => b.forEach((x) => x.rej(e))).finally(() => { inflight--; if (q.length) flush(); }); } }; return (stream: string, expected: number, data: string) => new Promise<void>((res, rej) => { q.push({ stream, expected, data, res, rej, cmd: randomUUID() }); if (!sched) { sched = true; setImmediate(() => { sched = false; flush(); }); } }); }
async function run(n: number, fn: (w:number)=>Promise<void>, sec=1.5) { let ops=0, stop=false, m=false; const ws = Array.from({length:n}, async (_,w)=>{ while(!stop){ await fn(w); if(m) ops++; } }); await new Promise(r=>setTimeout(r,300)); m=true; const t=performance.now(); const c=process.cpuUsage(); await new Promise(r=>setTimeout(r,sec*1000)); m=false; const dt=(performance.now()-t)/1000; const cc=process.cpuUsage(c); stop=true; await Promise.all(ws); return [Math.round(ops/dt), ((cc.user+cc.system)/1e6/dt).toFixed(2)]; }
const own = (single: boolean, tag: string) => { const c = combiner(single); const st: Record<number,{id:string,v:number}> = {}; let k=0; return async (w: number) => { let x = st[w]; if (!x || x.v>=10) x = st[w] = { id: `${tag}-${randomUUID()}`, v: 0 }; await c(x.id, x.v, JSON.stringify(payload(seq++))); x.v++; }; };
const hasOne = (await o.query("select 1 from pg_proc where proname='append'")).rowCount;
for (let rep=0; rep<2; rep++) for (const n of [1,8,32]) {
  const l = await run(n, async () => { await lim.query({ name:'i', text:'INSERT INTO log.plain(data) VALUES ($1)', values:[JSON.stringify(payload(seq++))] }); });
  const a = await run(n, own(false,'m'));
  const b = hasOne ? await run(n, own(true,'s')) : [0,0];
  console.log(n, 'limit', l, 'many', a, (+a[0]!/+l[0]!).toFixed(2), 'one', b, (+b[0]!/+l[0]!).toFixed(2));
}
await pool.end(); await lim.end(); await o.end(); await admin.end(); await s.stop();
