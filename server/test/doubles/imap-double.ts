import { createServer, type Server, type Socket } from 'node:net';

type Stored = { uid: number; source: Buffer };

/**
 * A mail server that speaks as much IMAP as a reader of one folder needs, over a real socket. Its folders outlive its
 * connections, as a mailbox does.
 */
export class ImapDouble {
  readonly folders = new Map<string, Stored[]>([['INBOX', []]]);
  validity = 1000;
  /** How often each command was given: `MOVE`, `FETCH` and so on. */
  readonly commands: string[] = [];
  /** Emails don't leave the folder: the connection ends where one is to be moved. */
  cutsAtMove = false;
  password = 'secret';
  #next = 1;
  #server: Server | null = null;
  #port = 0;
  readonly #sockets = new Set<Socket>();

  /** Listens on 127.0.0.1 and answers the address for SUPPORT_MAILBOX. */
  async start(): Promise<string> {
    // Each line goes at once: held back until the one before is acknowledged, it would come 40 ms later.
    this.#server = createServer({ noDelay: true }, (socket) => this.#serve(socket));
    await new Promise<void>((resolve) => this.#server!.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as { port: number }).port;
    return `imap://support:${this.password}@127.0.0.1:${this.#port}/INBOX`;
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.#server?.close(() => resolve()));
  }

  /** Ends every connection in the middle of whatever it does. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  put(source: string | Buffer): number {
    const uid = this.#next++;
    const text = Buffer.isBuffer(source) ? source : Buffer.from(source.replace(/\r?\n/g, '\r\n'));
    this.folders.get('INBOX')!.push({ uid, source: text });
    return uid;
  }

  /** What a folder holds; empty where it isn't there. */
  in(folder: string): readonly Stored[] {
    return this.folders.get(folder) ?? [];
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => {});
    const state = { folder: '', pending: Buffer.alloc(0) };
    socket.write('* OK ready\r\n');
    socket.on('data', (bytes: Buffer) => {
      state.pending = Buffer.concat([state.pending, bytes]);
      for (let end = state.pending.indexOf('\r\n'); end >= 0; end = state.pending.indexOf('\r\n')) {
        const line = state.pending.subarray(0, end).toString();
        state.pending = state.pending.subarray(end + 2);
        this.#answer(socket, state, line);
      }
    });
  }

  #answer(socket: Socket, state: { folder: string }, line: string): void {
    const [tag = '*', ...words] = line.split(' ');
    const uid = words[0]?.toUpperCase() === 'UID';
    const command = (words[uid ? 1 : 0] ?? '').toUpperCase();
    const rest = words.slice(uid ? 2 : 1).join(' ');
    this.commands.push(command);
    const say = (text: string) => void socket.write(`${text}\r\n`);
    const ok = (text = 'done') => say(`${tag} OK ${text}`);
    const named = unquoted(rest.split(' ')[0] ?? '');
    const mails = this.folders.get(state.folder) ?? [];
    switch (command) {
      case 'CAPABILITY':
        say('* CAPABILITY IMAP4rev1 UIDPLUS MOVE');
        return ok();
      case 'LOGIN':
        return unquoted(rest.split(' ')[1] ?? '') === this.password
          ? ok()
          : say(`${tag} NO [AUTHENTICATIONFAILED] Wrong user or password`);
      case 'LIST':
        for (const name of this.folders.keys())
          if (/[*%]"?$/.test(rest) || rest.includes(`"${name}"`) || rest.endsWith(` ${name}`))
            say(`* LIST () "/" "${name}"`);
        if (rest.endsWith(' ""')) say('* LIST (\\Noselect) "/" ""');
        return ok();
      case 'CREATE':
        if (this.folders.has(named)) return say(`${tag} NO [ALREADYEXISTS] Mailbox exists`);
        this.folders.set(named, []);
        return ok();
      case 'SELECT': {
        const found = this.folders.get(named);
        if (!found) return say(`${tag} NO [NONEXISTENT] No such mailbox`);
        state.folder = named;
        for (const text of ['* FLAGS (\\Seen \\Deleted)', `* ${found.length} EXISTS`, '* 0 RECENT']) say(text);
        say(`* OK [UIDVALIDITY ${this.validity}] valid`);
        say(`* OK [UIDNEXT ${this.#next}] next`);
        return ok('[READ-WRITE] selected');
      }
      case 'SEARCH':
        say(['* SEARCH', ...mails.map((mail) => mail.uid)].join(' '));
        return ok();
      case 'FETCH': {
        const at = mails.findIndex((mail) => mail.uid === Number(named));
        if (at >= 0) fetch(socket, at + 1, mails[at]!, rest);
        return ok();
      }
      case 'MOVE': {
        if (this.cutsAtMove) return this.cut();
        const wanted = new Set(uidsIn(named));
        const target = this.folders.get(unquoted(rest.split(' ').slice(1).join(' ')));
        if (!target) return say(`${tag} NO [TRYCREATE] No such mailbox`);
        for (let at = mails.length - 1; at >= 0; at -= 1) {
          if (!wanted.has(mails[at]!.uid)) continue;
          target.push(...mails.splice(at, 1));
          say(`* ${at + 1} EXPUNGE`);
        }
        return ok();
      }
      case 'LOGOUT':
        say('* BYE');
        ok();
        return void socket.end();
      default:
        return ok();
    }
  }
}

function fetch(socket: Socket, sequence: number, { uid, source }: Stored, query: string): void {
  const part = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/.exec(query);
  const size = query.includes('RFC822.SIZE') ? ` RFC822.SIZE ${source.length}` : '';
  if (!part) return void socket.write(`* ${sequence} FETCH (UID ${uid}${size})\r\n`);
  const bytes = part[1] === undefined ? source : source.subarray(Number(part[1]), Number(part[1]) + Number(part[2]));
  socket.write(
    `* ${sequence} FETCH (UID ${uid}${size} BODY[]${part[1] === undefined ? '' : `<${part[1]}>`} {${bytes.length}}\r\n`,
  );
  socket.write(bytes);
  socket.write(')\r\n');
}

const unquoted = (text: string) => text.replace(/^"|"$/g, '');
const uidsIn = (range: string): number[] =>
  range.split(',').flatMap((part) => {
    const [from, to = from] = part.split(':').map(Number);
    return Array.from({ length: to! - from! + 1 }, (_, more) => from! + more);
  });
