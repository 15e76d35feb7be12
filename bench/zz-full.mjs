import { BenchServer } from '/work/main/bench/ground/bench-server.ts';
import { writeFileSync } from 'node:fs';
const s = new BenchServer(3797, '/tmp/muster-bench-AUg5qd');
await s.start({ });
console.log('ready', JSON.stringify(s.connection('postgres')));
setInterval(()=>{}, 1000);
process.on('SIGTERM', async () => { await s.destroy(true); process.exit(0); });
