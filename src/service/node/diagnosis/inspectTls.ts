import type { Socket } from 'node:net';
import type { DetailedPeerCertificate, PeerCertificate } from 'node:tls';
import type { CertificateFinding } from '../../core/diagnosis/diagnosisFindings.ts';
import { openTls } from './openSocket.ts';

/** Makes the TLS handshake over a connection and returns what the service's certificate says. */
export async function inspectTls(
	over: Socket,
	host: string,
	authorities: readonly string[],
	signal: AbortSignal,
): Promise<CertificateFinding> {
	const socket = await openTls(over, host, authorities, signal);
	const { valid_from, valid_to, ...certificate } = socket.getPeerCertificate();
	const refusal = socket.authorized ? {} : { refusal: String(socket.authorizationError) };
	const protocol = socket.getProtocol() ?? 'TLS';
	socket.destroy();
	return {
		protocol,
		names: certificate.subjectaltname ?? nameOf(certificate.subject),
		issuer: nameOf(certificate.issuer),
		validFrom: valid_from,
		validTo: valid_to,
		...refusal,
	};
}

function nameOf(entity: PeerCertificate['subject'] | DetailedPeerCertificate['issuer'] | undefined): string {
	return [entity?.CN, entity?.O].filter((part) => part !== undefined).join(', ') || 'not named';
}
