/**
 * Boots an empty Debian 13, runs every command of infra/at-home.md in it, and checks what the page promises: `npm run
 * at-home`. It needs root, the packages debootstrap and systemd-container, a package registry, and ports 80, 443 and 3000.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandFailure, runCommand, runStep as step } from '../../infra/build/command.ts'
import { smtpPassword, smtpUser, startSmtp } from '../support/smtp.ts'
import { bootDebian, type Machine } from './machine.ts'
import { readCommands } from './page.ts'
import { checkStreaming, proxyChecks } from './proxy-checks.ts'
import { createVisitor, host, type Visitor } from './visitor.ts'

const user = { username: 'anna', password: 'four quiet dunes', email: 'anna@example.org', bio: '' }

function requirePrograms(): void {
  if (process.getuid?.() !== 0) throw new CommandFailure('npm run at-home needs root, to boot another Debian.')
  for (const program of ['debootstrap', 'systemd-nspawn', 'nsenter'])
    try {
      execFileSync('which', [program])
    } catch {
      throw new CommandFailure(`npm run at-home needs ${program}: apt-get install debootstrap systemd-container`)
    }
}

async function walk({ root, run }: Machine): Promise<void> {
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')))
  const waitFor = async (unit: string, pattern: RegExp, since: string) => {
    for (let second = 0; second < 600; second++) {
      const journal = await run(`journalctl --unit=${unit} --output=cat --after-cursor='${since}'`)
      if (pattern.test(journal)) return journal
      await sleep(1_000)
    }
    throw new Error(`${unit} did not say ${pattern}: ${await run(`journalctl --unit=${unit} --output=cat`)}`)
  }
  /** Returns the journal's last entry, after which `waitFor` looks. */
  const now = () => run("journalctl --lines=0 --show-cursor | sed -n 's/^-- cursor: //p'")
  const ready = (since: string) => waitFor('offgrid', /Offgrid is ready/, since)
  const commands = (section: string, values?: Record<string, string>) => run(readCommands(section, values))

  const smtp = await startSmtp()
  prepare(root)
  const [install = '', start = ''] = readCommands('Install', { REPOSITORY: 'file:///srv/offgrid.git' }).split(
    /(?=systemctl daemon-reload)/,
  )
  await step('Install: packages, user, checkout, files', () => run(install))
  writeFileSync(join(root, 'etc/smtp.pem'), smtp.cert)
  const [name, password] = [smtpUser, smtpPassword].map(encodeURIComponent)
  edit('etc/offgrid.env', (text) =>
    text
      .replace(/^SMTP_URL=.*$/m, `SMTP_URL=smtps://${name}:${password}@localhost:${smtp.port}`)
      .concat('NODE_EXTRA_CA_CERTS=/etc/smtp.pem\nOFFGRID_WEATHER=sample\n'),
  )
  // No authority gives us a certificate for this name.
  edit('etc/caddy/Caddyfile', (text) => text.replace('{\n', '{\n\tlocal_certs\n\tskip_install_trust\n'))
  const units = ['offgrid.service', 'offgrid-backup.service', 'offgrid-backup.timer'].map(
    (unit) => `/etc/systemd/system/${unit}`,
  )
  await step('systemd finds no mistake in the units', async () => {
    assert.equal(await run(`systemd-analyze verify ${units.join(' ')}`), '')
  })
  const firstStart = await now()
  await step('Install: start', async () => {
    await run(start.replace(/^journalctl .*$/m, ''))
    await ready(firstStart)
  })
  console.log(`        ${(await run('systemd-analyze security offgrid | tail -n 1')).trim()}`)

  const caddyRoot = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
  let visit = createVisitor(readFileSync(join(root, caddyRoot), 'utf8'))
  await step('an account, whose email leads to the public address', async () => {
    const answer = await visit('/api/auth/register', { body: JSON.stringify(user) })
    assert.equal(answer.status, 201, String(answer.body))
    for (let times = 0; smtp.emails.length === 0 && times < 50; times++) await sleep(100)
    assert.match(smtp.emails[0]?.text ?? '', /https:\/\/trips\.example\/confirm-email\?token=/)
  })
  await step('only its user may read the data', async () => {
    assert.match(
      await run('stat --format="%U %a" /var/lib/offgrid /var/lib/offgrid/data /etc/offgrid.env'),
      /^offgrid 700\noffgrid 700\nroot 600$/,
    )
  })
  const createTrip = async (name: string) => {
    const token = await logIn(visit)
    const body = JSON.stringify({ name, waypointDTOs: [] })
    const answer = await visit('/api/user/trips', { body, headers: { authorization: `Bearer ${token}` } })
    assert.equal(answer.status, 201)
  }
  const listTrips = async () => {
    const headers = { authorization: `Bearer ${await logIn(visit)}` }
    const { trips } = JSON.parse(String((await visit('/api/user/trips/paginated', { headers })).body))
    return trips.map(({ name }: { name: string }) => name)
  }
  const checkProxy = async (proxy: string, certificate: string) => {
    for (const [name, check] of proxyChecks(user)) await step(`${proxy}: ${name}`, () => check(visit))
    await step(`${proxy}: the main job`, async () => {
      const smoke = `NODE_EXTRA_CA_CERTS=${certificate} npm run smoke -- https://${host}`
      assert.match(
        await run(
          `cd /opt/offgrid; cp /${certificate} /tmp/ca.pem; chmod 644 /tmp/ca.pem; su -s /bin/sh offgrid -c '${smoke.replace(certificate, '/tmp/ca.pem')}'`,
        ),
        /Offgrid works at/,
      )
    })
    await run('systemctl stop offgrid')
    await step(`${proxy}: answers arrive word by word`, () => checkStreaming(visit))
    const since = await now()
    await run('systemctl start offgrid')
    await ready(since)
  }
  await checkProxy('Caddy', caddyRoot)

  await step('systemctl stop finishes an answer in progress', async () => {
    const finish = startSlowLogin()
    await sleep(500)
    const stopped = run('systemctl stop offgrid')
    await sleep(1_500)
    assert.match(await finish(), /^HTTP\/1\.1 200 /)
    await stopped
    const since = await now()
    await run('systemctl start offgrid')
    await ready(since)
  })
  await step('systemd starts it again after a crash, with every answered write', async () => {
    await createTrip('Before the crash')
    const since = await now()
    await run('systemctl kill --kill-whom=main --signal=KILL offgrid')
    await ready(since)
    assert.deepEqual(await listTrips(), ['Before the crash'])
  })
  await step('a wrong setting stops the start with one sentence, without the password', async () => {
    edit('etc/offgrid.env', (text) => text.replace('SMTP_URL=smtps:', 'SMTP_URL=http:'))
    const since = await now()
    await run('systemctl restart offgrid')
    assert.doesNotMatch(await waitFor('offgrid', /SMTP_URL is not valid: /, since), /w%C3%B6rd/)
    edit('etc/offgrid.env', (text) => text.replace('SMTP_URL=http:', 'SMTP_URL=smtps:'))
    await ready(since)
  })

  const backup = await step('Back up', async () => {
    const listed = (await commands('Back up')).split('\n')
    assert.match(listed[0] ?? '', /^offgrid-v\d+-\S+$/)
    assert.match(await run('systemctl list-timers offgrid-backup.timer'), /offgrid-backup\.service/)
    return listed[0] ?? ''
  })
  await step('old backups are deleted, and only those', async () => {
    await run('mkdir /var/backups/offgrid/offgrid-v9-old /var/backups/offgrid/mine')
    await run('touch --date="40 days ago" /var/backups/offgrid/offgrid-v9-old /var/backups/offgrid/mine')
    await run('systemctl start offgrid-backup')
    const listed = (await run('ls /var/backups/offgrid')).split('\n')
    assert.equal(listed.length, 3)
    assert.ok(listed.includes('mine') && listed.includes(backup))
  })
  const restore = async () => {
    const since = await now()
    await commands('Restore', { BACKUP: backup })
    await ready(since)
    assert.deepEqual(await listTrips(), ['Before the crash'])
  }
  await step('Restore', async () => {
    await createTrip('After the backup')
    await restore()
    assert.match(await run('ls /var/lib/offgrid'), /data-before-restore-/)
  })
  await step('Restore: on a new machine', async () => {
    await run('systemctl stop offgrid; rm -r /var/lib/offgrid/data')
    await restore()
  })
  const readCommit = () => run("su -s /bin/sh offgrid -c 'git -C /opt/offgrid rev-parse HEAD'")
  const before = await readCommit()
  await step('Upgrade', async () => {
    const git = (...options: string[]) =>
      execFileSync('git', ['-C', join(root, 'srv/offgrid.git'), ...options], { encoding: 'utf8' }).trim()
    const identity = ['-c', 'user.name=x', '-c', 'user.email=x@example.org']
    const next = git(...identity, 'commit-tree', 'HEAD^{tree}', '-p', 'HEAD', '-m', 'Next version')
    git('update-ref', git('symbolic-ref', 'HEAD'), next)
    const since = await now()
    await commands('Upgrade')
    await ready(since)
    assert.equal(await readCommit(), next)
    assert.deepEqual(await listTrips(), ['Before the crash'])
  })
  await step('Go back', async () => {
    const since = await now()
    await commands('Go back', { COMMIT: before })
    await ready(since)
    assert.equal(await readCommit(), before)
    assert.deepEqual(await listTrips(), ['Before the crash'])
  })
  await step('closed registration refuses strangers', async () => {
    edit('etc/offgrid.env', (text) => `${text}OFFGRID_REGISTRATION=closed\n`)
    const since = await now()
    await run('systemctl restart offgrid')
    await ready(since)
    const body = JSON.stringify({ ...user, username: 'eve', email: 'eve@example.org' })
    assert.equal((await visit('/api/auth/register', { body })).status, 403)
    edit('etc/offgrid.env', (text) => text.replace('OFFGRID_REGISTRATION=closed\n', ''))
    const reopened = await now()
    await run('systemctl restart offgrid')
    await ready(reopened)
  })

  const certificate = `etc/letsencrypt/live/${host}/fullchain.pem`
  await step('nginx instead of Caddy', async () => {
    const folder = `/etc/letsencrypt/live/${host}`
    await run(`mkdir --parents ${folder}
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=${host} -addext subjectAltName=DNS:${host} -keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem`)
    await commands('HTTPS')
    visit = createVisitor(readFileSync(join(root, certificate), 'utf8'))
    // The command does not wait until the processes with the earlier configuration have ended.
    const isReady = async () => (await createVisitor()('/').catch(() => undefined))?.status === 301
    for (let second = 0; second < 10; second++) {
      await sleep(1_000)
      if (await isReady()) return
    }
  })
  await checkProxy('nginx', certificate)
  await smtp.close()
}

/** Prepares what a real machine has: the repository, the name, and this machine's package registry. */
function prepare(root: string): void {
  execFileSync('git', ['clone', '--quiet', '--bare', '.', join(root, 'srv/offgrid.git')])
  // Git refuses repositories of other users.
  writeFileSync(join(root, 'etc/gitconfig'), '[safe]\n\tdirectory = *\n')
  writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost ${host}\n`)
  // Nothing of this machine has to survive a power cut.
  writeFileSync(join(root, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n')
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' })
  // The registry may have a certificate that only this machine trusts.
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc/registry.pem'))
  writeFileSync(join(root, 'etc/npmrc'), `cafile=/etc/registry.pem\nregistry=${registry}`)
}

async function logIn(visit: Visitor): Promise<string> {
  const { status, body } = await visit('/api/auth/login', { body: JSON.stringify(user) })
  assert.equal(status, 200, String(body))
  return JSON.parse(String(body)).accessToken
}

/** Sends half of a login to Offgrid; the returned function sends the rest and returns the answer. */
function startSlowLogin(): () => Promise<string> {
  const body = JSON.stringify({ username: user.username, password: user.password })
  const socket = connect(3000, '127.0.0.1')
  const answer = text(socket)
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  return () => {
    socket.write(body.slice(5))
    return answer
  }
}

await runCommand(async () => {
  requirePrograms()
  const machine = await step('an empty Debian 13 boots', bootDebian)
  try {
    await walk(machine)
  } finally {
    await machine.stop()
  }
  console.log('Everything in infra/at-home.md works.')
})
